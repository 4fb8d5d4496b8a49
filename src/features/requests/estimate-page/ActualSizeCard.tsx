import { useState } from "react";
import { Link } from "#browser/links.tsx";
import { measureOf, nounOf, sizeText, squareFeet } from "#features/catalog/pricing/measure.ts";
import type { Noun } from "#features/catalog/pricing/unitWords.en.ts";
import { Card } from "#ui/Card.tsx";
import { useStore } from "#ui/useStore.ts";
import {
  calibrationLine,
  calibrationMethodOf,
  calibrationMethods,
  minPairs,
  type CalibrationMethod,
} from "#features/catalog/pricing/calibration.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { ProductError } from "#shared/errors.ts";
import { replyTo, sizeAsTyped, type FigureField, type SizedPrice } from "#features/requests/form-drafts/sizeField.ts";
import type { SizeReply } from "#features/requests/form-drafts/sizeExample.ts";
import { sizeReader } from "#features/requests/form-drafts/sizeReader.browser.ts";
import { SizeField } from "#features/requests/public-forms/SizeField.tsx";
import { EditButton, EditForm } from "./EditForm.tsx";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { pricedByArea } from "#features/requests/estimate-prices/remeasuring.ts";
import { actualSizeRefusal } from "#features/requests/estimates/actualSize.ts";
import { savedMessages } from "#features/requests/estimate-prices/savedMessages.ts";
import { useEditing, type Editable, type Editing } from "./useEditing.ts";

/** The measure on site, as owners write it: an area is in square feet, a quantity in the unit of the price. */
const measuredIn = (estimate: EstimateDetails): SizedPrice =>
  pricedByArea(estimate)
    ? { pricing_model: "area", unit: "per sq ft", custom_unit: null, unit_plural: null }
    : {
        pricing_model: estimate.pricing_model,
        unit: estimate.service_unit ?? "item",
        custom_unit: null,
        unit_plural: estimate.unit_plural,
      };

/** The answer to the typed size. Before the reader of sizes has been loaded, only plain numbers are read. */
const replyToOwner = (typed: string, priced: SizedPrice, meant: boolean): SizeReply | null =>
  replyTo(priced, actualSizeField(priced, "", ""), typed, meant, sizeReader.get()?.sizeReply ?? null);

/** The number that was typed; null for an empty field. Throws if it is no size. */
function actualSizeOf(typed: string, priced: SizedPrice): number | null {
  const reply = replyToOwner(typed, priced, true);
  if (reply === null) return null;
  if (reply.is !== "understood") throw new ProductError("invalid", reply.text, { actual_size: reply.text });
  return reply.size;
}

/** The editable actual area or quantity of a finished job. An empty field is saved as null. */
const actualSizeIn = (priced: SizedPrice): Editable<{ actual_size: string }> => ({
  what: "actual size",
  read: ({ actual_size }) => ({ actual_size: actual_size === null ? "" : sizeAsTyped(actual_size) }),
  save: async (edited, { actual_size }) =>
    estimatesApi.saveActualSize.call({ ...edited, actual_size: actualSizeOf(actual_size, priced) }),
  done: savedMessages.actualSizeSaved,
  failed: "Failed to save the actual size.",
});

/** On a finished job: its actual area or count, the error of the estimate, and the resulting calibration. */
export function ActualSizeCard({ estimate }: { estimate: EstimateDetails }) {
  const area = pricedByArea(estimate);
  const priced = measuredIn(estimate);
  const editing = useEditing(estimate, actualSizeIn(priced));
  const { shown } = editing;
  if (actualSizeRefusal(estimate) !== null && estimate.actual_size === null) return null;
  const measure = measureOf(priced);
  const noun = nounOf(measure.kind === "none" ? squareFeet : measure);
  const label = area ? "Actual area" : "Actual count";
  const method = calibrationMethodOf(estimate.figure_source, estimate.drawn_by);
  const calibration = method && estimate.calibrations?.[method];
  const found = calibrationMethods.flatMap((one) =>
    estimate.predictions[one] ? [{ one, size: estimate.predictions[one].size }] : [],
  );
  const isStored = shown.actual_size === actualSizeIn(priced).read(estimate).actual_size;
  const actual = isStored ? estimate.actual_size : actualSizeOf(shown.actual_size, priced);

  return (
    <Card title="Actual size" actions={<EditButton editing={editing} />}>
      {editing.draft ? (
        <ActualSizeForm
          editing={editing}
          typed={editing.draft.actual_size}
          label={label}
          after={noun.several}
          priced={priced}
        />
      ) : (
        <div className="flex flex-col gap-2 text-[0.9375rem]">
          {actual === null ? (
            <p className="text-ink-soft">
              Enter the actual {area ? "area" : "count"}. At {minPairs} completed jobs, Yardstick starts adjusting your
              prices and shows how close they are.
            </p>
          ) : (
            <p className="tabular">
              {label}: <span className="font-semibold">{sizeText(actual, noun)}</span>
              {found.map(({ one, size }) => (
                <span key={one} className="block text-sm text-ink-soft">
                  {comparison(one, size, actual, noun)}
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

function ActualSizeForm({
  editing,
  typed,
  label,
  after,
  priced,
}: {
  editing: Editing<{ actual_size: string }>;
  typed: string;
  label: string;
  after: string;
  priced: SizedPrice;
}) {
  const [meant, setMeant] = useState<string | undefined>();
  const [isAsked, setAsked] = useState(false);
  // The reader may arrive after Save was pressed, and understand more.
  useStore(sizeReader);
  const reply = replyToOwner(typed, priced, meant === typed);
  const problem = reply === null || reply.is === "understood" ? undefined : reply.text;
  const type = (actual_size: string) => {
    setAsked(false);
    editing.type({ actual_size });
  };
  const check = (form: HTMLFormElement) => {
    if (problem === undefined) return true;
    setAsked(true);
    form.querySelector<HTMLElement>("input")?.focus();
    return false;
  };
  return (
    <EditForm editing={editing} labels={{ actual_size: label }} check={check}>
      <SizeField
        label={label}
        name="actual_size"
        field={actualSizeField(priced, label, after)}
        priced={priced}
        value={typed}
        error={(isAsked ? problem : undefined) ?? editing.problems["actual_size"]}
        meant={meant}
        onType={type}
        onMeant={(text) => {
          setMeant(text);
          type(text);
        }}
      />
    </EditForm>
  );
}

function actualSizeField(priced: SizedPrice, label: string, after: string): FigureField {
  const measure = measureOf(priced);
  return {
    measure: measure.kind === "none" ? { kind: "quantity", each: "item", default: null } : measure,
    label,
    saysOptional: true,
    after,
    required: false,
    fallback: "",
    example: "What you measured on site. Leave blank to clear.",
  };
}

const foundBy: Record<CalibrationMethod, string> = {
  customer_measured: "Measured by the customer",
  owner_measured: "Measured by you",
  model_measured: "Outlined by AI",
  analysed: "Estimated by AI",
  typed: "Entered by the customer",
};

/** "Measured by the customer: 812 sq ft, 2% more than it was." */
function comparison(method: CalibrationMethod, predicted: number, actual: number, noun: Noun): string {
  const percent = Math.round(Math.abs(predicted / actual - 1) * 100);
  const found = `${foundBy[method]}: ${sizeText(Math.round(predicted * 10) / 10, noun)}`;
  return percent === 0 ? `${found}, exact.` : `${found}, ${percent}% ${predicted > actual ? "over" : "under"}.`;
}
