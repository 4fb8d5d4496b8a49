import { Link } from "react-router";
import { Card } from "#ui/Card.tsx";
import { formatMoney } from "#shared/figures.ts";
import { Row, Table, TBody, Td, Th, THead } from "#ui/Table.tsx";
import { conversion, linkLabel, type Report } from "./analytics.ts";
import { percentWords } from "./figureWords.ts";

/** Through which links requests came, and how many of them were won. */
export function LinksCard({ links }: { links: Report["links"] }) {
  const tagged = links.some(({ link_source }) => link_source !== null);
  return (
    <Card
      title="By link"
      description="Where customers found your form, and how many of their requests you won."
      className="lg:col-span-2"
      flush
      footer={
        !tagged && (
          <p className="text-sm text-ink-soft">
            To tell a flyer from a post, give each its own link: add a tag on the{" "}
            <Link to="/send-form" className="link">
              Send Form
            </Link>{" "}
            page.
          </p>
        )
      }
    >
      <Table caption="Requests by link">
        <THead>
          <Th>Link</Th>
          <Th align="right">Requests</Th>
          <Th align="right">Won</Th>
          <Th className="w-2/5 max-sm:hidden" align="right">
            Won of all
          </Th>
          <Th align="right">Revenue</Th>
        </THead>
        <TBody>
          {links.map((one) => (
            <Row key={linkLabel(one)}>
              <Td className="min-w-28 wrap-anywhere">{linkLabel(one)}</Td>
              <Td numeric>{one.requests.toLocaleString("en-US")}</Td>
              <Td numeric>
                {one.won.toLocaleString("en-US")}
                <span className="ml-1 text-ink-faint sm:hidden">({percentWords(conversion(one))})</span>
              </Td>
              <Td className="max-sm:hidden">
                <span className="flex items-center gap-3">
                  <span aria-hidden="true" className="h-2 min-w-16 flex-1 overflow-clip rounded-full bg-sunken">
                    <span className="block h-full rounded-full bg-accent" style={{ width: `${(conversion(one) ?? 0) * 100}%` }} />
                  </span>
                  <span className="tabular w-11 text-right">{percentWords(conversion(one))}</span>
                </span>
              </Td>
              <Td numeric>{formatMoney(one.revenue)}</Td>
            </Row>
          ))}
        </TBody>
      </Table>
    </Card>
  );
}
