import { formatFigure } from "#shared/figures/figures.ts";
import { Link } from "#browser/links.tsx";
import { bareUnit } from "#features/catalog/pricing/measure.ts";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { NumberInput } from "#ui/forms/Inputs.tsx";
import {
  calibrationLine,
  calibrationMethodOf,
  calibrationMethods,
  minPairs,
  type CalibrationMethod,
} from "#features/catalog/pricing/calibration.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { ProductError } from "#shared/errors.ts";
import { readSize } from "#features/catalog/pricing/typedSize.ts";
import { EditButton, EditForm } from "./EditForm.tsx";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { pricedByArea } from "#features/requests/estimate-prices/remeasuring.ts";
import { actualSizeRefusal } from "#features/requests/estimates/actualSize.ts";
import { estimateMessages } from "#features/requests/estimate-prices/estimateMessages.ts";
import { useEditing, type Editable } from "./useEditing.ts";

const noFigure = "Please enter a number, such as 820.";

/** The measures on site, as owners write them: areas are in square feet. */
const measures = {
  area: { kind: "area", unit: "sq ft", squareFeetPerUnit: 1 },
  count: { kind: "quantity", each: "item", default: null },
} as const;

/** The editable actual area or count of a finished job. An empty field is saved as null. */
const actualSizeIn = (measure: (typeof measures)["area" | "count"]): Editable<{ actual_size: string }> => ({
  what: "actual size",
  read: ({ actual_size }) => ({ actual_size: actual_size === null ? "" : String(actual_size) }),
  save: (edited, { actual_size }) => {
    const figure = readSize(actual_size, measure);
    if (Number.isNaN(figure)) throw new ProductError("invalid", noFigure, { actual_size: noFigure });
    return estimatesApi.saveActualSize.call({ ...edited, actual_size: figure });
  },
  done: estimateMessages.actualSizeSaved,
  failed: "Failed to save the actual size.",
});
const editables = { area: actualSizeIn(measures.area), count: actualSizeIn(measures.count) };

/** On a finished job: its actual area or count, the error of the estimate, and the resulting calibration. */
export function ActualSizeCard({ estimate }: { estimate: EstimateDetails }) {
  const area = pricedByArea(estimate);
  const by = area ? "area" : "count";
  const editing = useEditing(estimate, editables[by]);
  const { draft, shown, problems, type } = editing;
  if (actualSizeRefusal(estimate) !== null && estimate.actual_size === null) return null;
  const unit = area ? "sq ft" : `× ${bareUnit({ unit: estimate.service_unit ?? "item" })}`;
  const label = area ? "Actual area" : "Actual count";
  const method = calibrationMethodOf(estimate.figure_source, estimate.drawn_by);
  const calibration = method && estimate.calibrations?.[method];
  const found = calibrationMethods.flatMap((one) =>
    estimate.predictions[one] ? [{ one, size: estimate.predictions[one].size }] : [],
  );
  const actual = readSize(shown.actual_size, measures[by]);

  return (
    <Card title="Actual size" actions={<EditButton editing={editing} />}>
      {draft ? (
        <EditForm editing={editing} labels={{ actual_size: label }}>
          <Field label={label} error={problems["actual_size"]} hint="What you measured on site. Leave blank to clear.">
            <NumberInput
              name="actual_size"
              after={unit}
              autoComplete="off"
              value={draft.actual_size}
              onChange={(event) => type({ actual_size: event.target.value })}
            />
          </Field>
        </EditForm>
      ) : (
        <div className="flex flex-col gap-2 text-[0.9375rem]">
          {actual === null ? (
            <p className="text-ink-soft">
              Enter the actual {area ? "area" : "count"}. At {minPairs} completed jobs, Yardstick starts adjusting your
              prices and shows how close they are.
            </p>
          ) : (
            <p className="tabular">
              {label}:{" "}
              <span className="font-semibold">
                {formatFigure(actual)} {unit}
              </span>
              {found.map(({ one, size }) => (
                <span key={one} className="block text-sm text-ink-soft">
                  {comparison(one, size, actual, unit)}
                </span>
              ))}
            </p>
          )}
          {method && calibration && <p className="text-sm text-ink-soft">{calibrationLine(method, calibration)}.</p>}
          {estimate.service_id && (
            <Link
              to={`/services/${estimate.service_id}/accuracy`}
              className="link self-start py-2.5 text-sm dense:py-1"
            >
              See accuracy
            </Link>
          )}
        </div>
      )}
    </Card>
  );
}

const foundBy: Record<CalibrationMethod, string> = {
  customer_measured: "Measured by the customer",
  owner_measured: "Measured by you",
  model_measured: "Outlined by AI",
  analysed: "Estimated by AI",
  typed: "Entered by the customer",
};

/** "Measured by the customer: 812 sq ft, 2% more than it was." */
function comparison(method: CalibrationMethod, predicted: number, actual: number, unit: string): string {
  const percent = Math.round(Math.abs(predicted / actual - 1) * 100);
  const found = `${foundBy[method]}: ${formatFigure(Math.round(predicted * 10) / 10)} ${unit}`;
  return percent === 0 ? `${found}, exact.` : `${found}, ${percent}% ${predicted > actual ? "over" : "under"}.`;
}
