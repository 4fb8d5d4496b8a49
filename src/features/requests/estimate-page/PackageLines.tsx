import { withOwnLine } from "#features/catalog/pricing/pricing.ts";
import { formatMoney, formatRate, formatFigure } from "#shared/figures/figures.ts";
import { Table, TBody, Td, Th, THead, Row } from "#ui/Table.tsx";
import { computedPrice, pricedAs } from "#features/requests/estimate-prices/computation.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";

/**
 * The parts of a package, the service itself first, with the amount that each adds to the price. Parts charged by time
 * are quoted as a rate and add nothing.
 */
export function PackageLines({ estimate }: { estimate: EstimateDetails }) {
  const sizes = { squareFeet: estimate.estimated_square_footage, quantity: estimate.estimated_quantity };
  const computed = computedPrice(estimate);
  const lines = withOwnLine({ ...pricedAs(estimate), name: estimate.service_name }, sizes, estimate.lines, computed);
  return (
    <div>
      <h3 className="mb-2 text-sm font-medium">Included in the price</h3>
      <div className="overflow-hidden rounded-lg border border-line">
        <Table caption="Parts of this package">
          <THead>
            <Th>Part</Th>
            <Th align="right">Quantity</Th>
            <Th align="right">Total</Th>
          </THead>
          <TBody>
            {lines.map((line, index) => (
              <Row key={index}>
                <Td className="wrap-anywhere">
                  {line.name}
                  <span className="tabular block text-xs text-ink-soft">
                    {formatRate(line.rate)} {line.unit}
                  </span>
                </Td>
                <Td numeric>{line.quantity === null ? "—" : formatFigure(line.quantity)}</Td>
                <Td numeric>{line.total === null ? "As a rate" : formatMoney(line.total)}</Td>
              </Row>
            ))}
            {computed !== null && (
              <Row>
                <Td className="font-medium">Total</Td>
                <Td />
                <Td numeric className="font-medium">
                  {formatMoney(computed)}
                </Td>
              </Row>
            )}
          </TBody>
        </Table>
      </div>
    </div>
  );
}
