import { formatCents } from "#shared/money/cents.ts";
import { Card } from "#ui/Card.tsx";
import { Row, Table, TBody, Td, Th, THead } from "#ui/Table.tsx";
import { packageLabel, formatPercent } from "./figureWords.ts";
import type { PackageFigures, QuoteReport } from "./quoteReport.ts";

/** The packages that customers chose in the quotes they accepted, and the extras they added. */
export function PackagesCard({ packages, extras }: Pick<QuoteReport, "packages" | "extras">) {
  const empty = packages.length === 0;
  return (
    <Card
      title="Won by package"
      description={empty ? undefined : "What customers chose in the quotes they accepted."}
      headingLevel={3}
      flush={!empty}
      footer={extras.offered > 0 && <p className="text-sm text-ink-soft">{extrasWords(extras)}</p>}
    >
      {empty ? (
        <p className="text-sm text-ink-soft">None of these quotes is accepted yet.</p>
      ) : (
        <Table caption="Accepted quotes by package">
          <THead>
            <Th>Package</Th>
            <Th align="right" className="sm:w-2/5">
              Chosen
            </Th>
            <Th align="right">Value won</Th>
          </THead>
          <TBody>
            {packages.map((one) => (
              <Row key={`${one.kind} ${one.name}`}>
                <Td className="min-w-24 wrap-anywhere">
                  <span className="block font-medium">{packageLabel(one)}</span>
                  {one.kind === "single" && (
                    <span className="block text-xs text-ink-faint">Quotes without a choice</span>
                  )}
                </Td>
                <Td>
                  <Chosen of={one} />
                </Td>
                <Td numeric>{formatCents(one.accepted_value)}</Td>
              </Row>
            ))}
          </TBody>
        </Table>
      )}
    </Card>
  );
}

/** The number of accepted quotes with this package, out of those that offered it. */
function Chosen({ of: { kind, offered, accepted } }: { of: PackageFigures }) {
  if (kind === "single") return <span className="tabular block text-right">{accepted.toLocaleString("en-US")}</span>;
  const share = formatPercent(accepted / offered);
  return (
    <span className="flex items-center justify-end gap-3">
      <span aria-hidden="true" className="h-2 flex-1 overflow-clip rounded-full bg-sunken max-sm:hidden">
        <span className="block h-full rounded-full bg-accent" style={{ width: share }} />
      </span>
      <span className="tabular w-28 text-right whitespace-nowrap max-sm:w-auto">
        {share}
        <span className="ml-1.5 text-ink-faint max-sm:block max-sm:text-xs">
          {accepted} of {offered}
        </span>
      </span>
    </span>
  );
}

function extrasWords({ offered, accepted, lines_value: value }: QuoteReport["extras"]): string {
  const added = accepted > 0 ? `, adding ${formatCents(value)} before discounts and tax` : "";
  return `Optional extras: chosen in ${accepted} of ${offered} accepted ${offered === 1 ? "quote" : "quotes"} that offered them${added}.`;
}
