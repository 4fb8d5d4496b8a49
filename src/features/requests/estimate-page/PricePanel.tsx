import { useState } from "react";
import { formatPriceRange } from "#features/requests/estimate-prices/priceWords.ts";
import { formatInstant } from "#shared/days/days.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { cx } from "#ui/cx.ts";
import { useSession } from "#browser/client/useSession.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { computedPrice, displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import { EditButton, EditForm } from "./EditForm.tsx";
import type { EstimateDetails, FirstShownPrice } from "#features/requests/estimate-prices/estimate.ts";
import { storedPriceRange } from "#features/requests/estimate-prices/measuredWords.ts";
import type { PriceRange, WithheldReason } from "#features/requests/estimate-prices/priceRange.ts";
import { priceReason } from "#features/requests/estimate-prices/priceReason.ts";
import { savedMessages } from "#features/requests/estimate-prices/savedMessages.ts";
import { useEditing, type Editable } from "./useEditing.ts";
import { amountWords, maxDollars } from "#shared/money/enteredAmount.ts";

/** The editable price, in dollars. An empty field restores the calculated price. */
const price: Editable<{ total_price: string }> = {
  what: "price",
  read: ({ total_price }) => ({ total_price: total_price === null ? "" : total_price.toFixed(2) }),
  save: (edited, { total_price }) =>
    estimatesApi.savePrice.call({ ...edited, total_price: total_price.trim() === "" ? null : Number(total_price) }),
  done: savedMessages.priceSaved,
  failed: "Failed to save price.",
};

/** The price with its reason, the first price shown to the customer if it differs, and the form that sets another. */
export function PricePanel({ estimate }: { estimate: EstimateDetails }) {
  const editing = useEditing(estimate, price);
  const [problem, setProblem] = useState<string>();
  const { draft, shown, problems, type } = editing;
  const computed = computedPrice(estimate);
  const total_price =
    shown.total_price !== "" ? Number(shown.total_price) : editing.saving ? computed : estimate.total_price;
  const priced = { ...estimate, total_price };
  const displayed = displayedPrice(priced);
  const reason = priceReason(priced);
  const first = estimate.first_shown_price;
  const honest = editing.saving ? null : storedPriceRange(estimate);

  function check(form: HTMLFormElement): boolean {
    const input = form.elements.namedItem("total_price");
    const found = input instanceof HTMLInputElement && !input.validity.valid ? amountWords() : undefined;
    setProblem(found);
    if (found && input instanceof HTMLInputElement) input.focus();
    return !found;
  }

  return (
    <div>
      {draft ? (
        <EditForm editing={editing} labels={{ total_price: "The price" }} check={check}>
          <Field
            label="Price"
            error={problem ?? problems["total_price"]}
            hint={
              computed === null
                ? "Leave blank for no price."
                : `Leave blank for the calculated price, ${formatMoney(computed)}.`
            }
          >
            <Input
              name="total_price"
              type="number"
              inputMode="decimal"
              step="0.01"
              min="0"
              max={maxDollars}
              autoComplete="off"
              before="$"
              value={draft.total_price}
              onChange={(event) => type({ total_price: event.target.value })}
              // Scrolling the page over the field must not change the price.
              onWheel={(event) => event.currentTarget.blur()}
            />
          </Field>
        </EditForm>
      ) : (
        <div className="tabular">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="text-sm text-ink-faint">Price</p>
              <p className={displayed === null ? "text-ink-soft" : "text-3xl font-semibold tracking-tight"}>
                {displayed === null ? "No price set" : formatMoney(displayed)}
              </p>
            </div>
            <EditButton editing={editing} />
          </div>
          {reason && <p className="text-sm text-ink-soft">{reason}</p>}
          {honest && <RangeLine honest={honest} />}
          {first && first.price !== displayed && (
            <p className="text-sm text-ink-soft">
              Original stored price: {formatMoney(first.price)}
              {first.low !== null &&
                first.high !== null &&
                ` (likely ${formatPriceRange({ low: first.low, high: first.high })})`}
            </p>
          )}
          <ShownLine estimate={estimate} honest={honest} />
        </div>
      )}
    </div>
  );
}

/** The likely price range. */
function RangeLine({ honest: { range, rough } }: { honest: PriceRange }) {
  if (!range && !rough) return null;
  return (
    <p className={cx("mt-1", rough ? "font-medium text-warning" : "text-ink-soft")}>
      {range ? `${rough ? "Rough: likely" : "Likely"} ${formatPriceRange(range)}` : "Rough estimate"}
    </p>
  );
}

/** The first price shown to the customer, whatever happened to the price since, or the reason why none was shown. */
function ShownLine({ estimate, honest }: { estimate: EstimateDetails; honest: PriceRange | null }) {
  const { me } = useSession();
  const { first_shown_price: first, price_shown_to_customer, total_price, widest_range } = estimate;
  if (first)
    return (
      <p className="text-sm text-ink-soft">
        The customer saw {shownWords(first, honest?.rough ?? false)} on{" "}
        <time dateTime={first.at}>{formatInstant(first.at, me?.business.time_zone)}</time>.
      </p>
    );
  if (price_shown_to_customer)
    return total_price === null ? null : (
      <p className="text-sm text-ink-soft">The customer saw a price; which one was not recorded then.</p>
    );
  if (!honest?.range && !honest?.rough && !honest?.withheld) return null;
  return (
    <p className="text-sm text-ink-soft">
      {honest.withheld
        ? `Not shown to the customer: ${withheldReasons[honest.withheld](widest_range)}.`
        : "The customer wasn't shown a price."}
    </p>
  );
}

/** The price that the customer read, with its range; of a rough one they read the range alone. */
function shownWords({ price, low, high }: FirstShownPrice, rough: boolean): string {
  if (low === null || high === null) return formatMoney(price);
  const range = formatPriceRange({ low, high });
  return rough ? range : `${formatMoney(price)}, likely ${range}`;
}

/** The reasons for hiding a price, for the owner. `limit` is the service's own limit, in percent. */
const withheldReasons: Record<WithheldReason, (limit: number | null) => string> = {
  assumed: () => "the size is assumed. They were asked for it",
  one_price: () => "AI estimated the size, and all of its range comes to one price",
  implausible: () => "AI found an implausible size",
  too_uncertain: () => "the size is too uncertain",
  owners_limit: (limit) => `the size is less certain than ±${limit}%`,
};
