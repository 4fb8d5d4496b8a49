import { formatDay } from "#shared/days/days.ts";
import { formatCurrency } from "#shared/figures/figures.ts";
import { describeEmailRefusal } from "#features/quotes/quote-rules/emailRefusals.ts";
import { paymentMethods } from "#shared/payments/ledger.ts";
import { describeUndelivered } from "#shared/undelivered.ts";
import { quoteEventLabels, type QuoteEventKind } from "#features/quotes/quote-rules/quoteRecord.ts";

/** The data of an event, as it was hashed. */
type EventData = Readonly<Record<string, unknown>>;

/** Returns the owner's text for an event of a quote: "Sent", with its details. */
export function describeQuoteEvent({ kind, data }: { kind: QuoteEventKind; data: EventData }): {
  label: string;
  details: string | null;
} {
  if (kind === "mail_failed") return { label: describeUndelivered(data), details: null };
  const details = detailsOf(kind, data).filter((one) => one !== null);
  return { label: quoteEventLabels[kind], details: details.length === 0 ? null : details.join(", ") };
}

function detailsOf(kind: QuoteEventKind, data: EventData): (string | null)[] {
  const text = (field: string) => (typeof data[field] === "string" && data[field] !== "" ? data[field] : null);
  const version = typeof data["version"] === "number" ? `version ${data["version"]}` : null;
  const [address, lastDay] = [text("sent_to"), text("last_day")];
  if (kind === "sent") return [version, address === null ? "not emailed" : `emailed to ${address}`];
  const notEmailed = describeEmailRefusal(data) && "not emailed";
  if (kind === "emailed_again") return [version, address];
  if (kind === "viewed") return [version];
  if (kind === "paper_made") return [text("sha256") && `SHA-256 ${text("sha256")}`];
  if (kind === "accepted") return [text("name"), moneyOf(data["total"], "usd"), notEmailed];
  if (kind === "extended") return [lastDay && `good through ${formatDay(lastDay, "UTC")}`];
  return [text("reason"), moneyOf(data["amount"], text("currency") ?? "usd"), methodOf(text("method")), notEmailed];
}

const moneyOf = (amount: unknown, currency: string): string | null =>
  typeof amount === "number" ? formatCurrency(amount, currency) : null;

const methodOf = (method: string | null): string | null =>
  method !== null && method in paymentMethods
    ? paymentMethods[method as keyof typeof paymentMethods].toLowerCase()
    : null;
