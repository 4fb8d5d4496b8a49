import * as z from "zod";
import { bareUnit, sizeText } from "#features/catalog/pricing/measure.ts";
import { messages } from "#features/catalog/pricing/unitWords.en.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { describeUndelivered } from "#shared/undelivered.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { asStatus, statusLabels } from "#features/requests/estimate-prices/estimateStatus.ts";
import { pricedByArea } from "#features/requests/estimate-prices/remeasuring.ts";

/**
 * The changes that members and the customer can make to an estimate, with the beginning of their line in the history.
 */
const historyLabels = {
  status: "Status",
  price: "Price",
  size: "Measured on the photos",
  actual_size: "Actual size",
  customer_info: "Customer info changed",
  notes: "Notes changed",
  customer: "Moved to customer",
  deleted: "Deleted",
  restored: "Restored",
  analysis: "Photo analysis started again",
  photos_added: "Photos added by the customer",
  withdrawn: "Withdrawn by the customer",
  mail_failed: "Email not delivered",
} as const;
export type HistoryKind = keyof typeof historyLabels;
const historyKinds = Object.keys(historyLabels) as [HistoryKind, ...HistoryKind[]];

const value = z.union([z.string(), z.number()]).nullish();

/**
 * The value before and after. For texts, only the fact that they changed is recorded, because they are long or a
 * customer's own.
 */
const historyData = z.object({
  from: value,
  to: value,
  /** The unit of the sizes. */
  unit: z.string().nullish(),
  /** The owner's plural of the unit, if it has one. */
  unit_plural: z.string().nullish(),
  /** The price before and after, if a new size changed it. */
  price_from: z.number().nullish(),
  price_to: z.number().nullish(),
  /** The changed fields. */
  fields: z.array(z.string()).nullish(),
  /** The customer that the estimate now belongs to. */
  name: z.string().nullish(),
  /** The event whose planning changed the status. */
  event_id: z.string().nullish(),
  /** The reason why an email was not delivered; `to` is the recipient. */
  reason: z.string().nullish(),
});
export type HistoryData = z.output<typeof historyData>;

/** One change to an estimate. `by` is the member's name; null if only one person has ever worked here. */
export const historyEvent = z.object({
  id: z.uuid(),
  kind: z.enum(historyKinds),
  at: z.string(),
  data: historyData,
  by: z.string().nullable(),
});
export type HistoryEvent = z.output<typeof historyEvent>;

const contactFields = ["name", "email", "phone", "address"] as const;

/** The kinds of edits that are saved over the version that was read. */
export type SavedKind = Extract<HistoryKind, "price" | "size" | "actual_size" | "customer_info" | "notes">;

/** The fields of an estimate that a save can change. */
type Saved = Pick<
  EstimateDetails,
  | (typeof contactFields)[number]
  | "total_price"
  | "estimated_square_footage"
  | "estimated_quantity"
  | "actual_size"
  | "notes"
>;

/** The changes of a save of this kind, for the history. Null if nothing changed. */
export function changesOf(kind: SavedKind, before: Saved, after: EstimateDetails): HistoryData | null {
  const unit = pricedByArea(after)
    ? { unit: "sq ft" }
    : {
        unit: bareUnit({ unit: after.service_unit ?? "item" }),
        ...(after.unit_plural !== null && { unit_plural: after.unit_plural }),
      };
  const sized = (data: HistoryData) => (data.from === data.to ? null : data);
  switch (kind) {
    case "price":
      return sized({ from: before.total_price, to: after.total_price });
    case "size":
      return {
        from: sizeOf(before),
        to: sizeOf(after),
        ...unit,
        price_from: before.total_price,
        price_to: after.total_price,
      };
    case "actual_size":
      return sized({ from: before.actual_size, to: after.actual_size, ...unit });
    case "customer_info": {
      const fields = contactFields.filter((field) => (before[field] ?? "") !== (after[field] ?? ""));
      return fields.length === 0 ? null : { fields };
    }
    case "notes":
      return (before.notes ?? "") === (after.notes ?? "") ? null : {};
  }
}

const sizeOf = (estimate: Saved) => estimate.estimated_square_footage ?? estimate.estimated_quantity;

/** "Price: $100.00 → $120.00": an event as a line of the history. */
export function describeHistoryEvent({ kind, data }: Pick<HistoryEvent, "kind" | "data">): string {
  if (kind === "mail_failed") return describeUndelivered(data);
  const details = detailsOf(kind, data).filter((part) => part !== null);
  return details.length === 0 ? historyLabels[kind] : `${historyLabels[kind]}: ${details.join(", ")}`;
}

function detailsOf(
  kind: HistoryKind,
  { from, to, unit, unit_plural, price_from, price_to, fields, name, event_id }: HistoryData,
) {
  const status = (one: HistoryData["from"]) => statusLabels[asStatus(String(one))];
  const amount = (one: HistoryData["from"]) => (typeof one === "number" ? formatMoney(one) : "none");
  const size = (one: HistoryData["from"]) =>
    typeof one === "number" ? sizeText(one, messages.noun(unit ?? "", unit_plural ?? null)).trim() : "none";
  const change = (read: (one: HistoryData["from"]) => string, was: HistoryData["from"], is: HistoryData["from"]) =>
    (was ?? null) === (is ?? null) ? null : `${read(was)} → ${read(is)}`;
  if (kind === "status") return [change(status, from, to), event_id ? "scheduled" : null];
  if (kind === "price") return [change(amount, from, to)];
  if (kind === "size" || kind === "actual_size")
    return [
      change(size, from, to),
      price_from === undefined ? null : prefixed("price", change(amount, price_from, price_to)),
    ];
  return [fields ? fields.join(", ") : null, name ?? null];
}

const prefixed = (word: string, text: string | null) => text && `${word} ${text}`;
