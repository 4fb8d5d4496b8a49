import { formatMoney, formatRate } from "#shared/figures.ts";
import { Table, TBody, Td, Th, THead, Row } from "#ui/Table.tsx";
import { formatCount } from "./sizeLine.ts";
import type { EstimateDetails } from "./estimate.ts";

/**
 * The parts of a package with what each adds to the price; what is charged by time is quoted as a rate and adds
 * nothing.
 */
export function PackageLines({ lines }: Pick<EstimateDetails, "lines">) {
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
            {lines.map((line) => (
              <Row key={line.id}>
                <Td className="wrap-anywhere">
                  {line.name}
                  <span className="tabular block text-xs text-ink-soft">
                    {formatRate(line.rate)} {line.unit}
                  </span>
                </Td>
                <Td numeric>{line.quantity === null ? "—" : formatCount(line.quantity)}</Td>
                <Td numeric>{line.total === null ? "As a rate" : formatMoney(line.total)}</Td>
              </Row>
            ))}
          </TBody>
        </Table>
      </div>
    </div>
  );
}
