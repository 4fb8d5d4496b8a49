import { useState } from "react";
import { Link } from "#browser/links.tsx";
import { formLabel, linkLabel } from "#features/requests/estimate-page/formLabel.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Row, Table, TBody, Td, Th, THead } from "#ui/Table.tsx";
import { conversion, type Report } from "./analytics.ts";
import { formatPercent } from "./figureWords.ts";

/** The number of links shown before "show all". */
const linksAtFirst = 6;

/** The links through which requests came, and the number of won requests for each. */
export function LinksCard({ links }: { links: Report["links"] }) {
  const [all, setAll] = useState(false);
  const tagged = links.some(({ link_source }) => link_source !== null);
  const more = links.length - linksAtFirst;
  return (
    <Card
      title="By link"
      description="Where customers found your form, and how many requests you won."
      className="lg:col-span-2"
      flush
      footer={
        tagged ? (
          more > 0 && (
            <Button size="sm" variant="ghost" className="-ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? "Show fewer" : `Show ${more} more`}
            </Button>
          )
        ) : (
          <p className="text-sm text-ink-soft">
            To compare a flyer with a post, give each its own labeled link on the{" "}
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
          <Th align="right" className="max-sm:hidden">
            Requests
          </Th>
          <Th align="right" className="sm:w-2/5">
            Share won
          </Th>
          <Th align="right">Revenue</Th>
        </THead>
        <TBody>
          {links.slice(0, all || !tagged ? undefined : linksAtFirst).map((one) => (
            <Row key={linkLabel(one)}>
              <Td className="min-w-24 wrap-anywhere">
                {one.link_source ? (
                  <>
                    <span className="block font-medium">{one.link_source}</span>
                    <span className="block text-xs text-ink-faint">{formLabel(one)}</span>
                  </>
                ) : (
                  <span className="font-medium">{formLabel(one)}</span>
                )}
              </Td>
              <Td numeric className="max-sm:hidden">
                {one.requests.toLocaleString("en-US")}
              </Td>
              <Td>
                <span className="flex items-center justify-end gap-3">
                  <span aria-hidden="true" className="h-2 flex-1 overflow-clip rounded-full bg-sunken max-sm:hidden">
                    <span
                      className="block h-full rounded-full bg-accent"
                      style={{ width: formatPercent(conversion(one)) }}
                    />
                  </span>
                  <span className="tabular w-28 text-right whitespace-nowrap max-sm:w-auto">
                    {formatPercent(conversion(one))}
                    <span className="ml-1.5 text-ink-faint max-sm:block max-sm:text-xs">
                      {one.won} of {one.requests}
                    </span>
                  </span>
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
