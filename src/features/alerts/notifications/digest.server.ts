import { createHmac, timingSafeEqual } from "node:crypto";
import { daysBetween } from "#shared/days/calendarDays.ts";
import { brand } from "#shared/brand.ts";
import type { Mail } from "#platform/mail/mail.ts";
import type { Deps } from "#platform/deps.ts";

/** A due follow-up as the mail lists it. */
export type DueFollowUp = {
  id: string;
  customer_id: string;
  customer_name: string;
  customer_phone: string | null;
  customer_email: string | null;
  next_due_date: string;
};

const maxLines = 50;

/**
 * The mail that notifies an owner or a manager of the follow-ups that are due on the business's day, with a link that stops such mails in one
 * click.
 */
export function digestMail(
  { secret, publicUrl }: Pick<Deps, "secret" | "publicUrl">,
  { businessId, personId, to }: { businessId: string; personId: string; to: string },
  due: readonly DueFollowUp[],
  today: string,
): Mail {
  const overdue = due.filter((followUp) => followUp.next_due_date < today);
  const dueToday = due.filter((followUp) => followUp.next_due_date === today);
  const section = (title: string, followUps: readonly DueFollowUp[]) =>
    followUps.length === 0
      ? []
      : [
          {
            title,
            list: [
              ...followUps.slice(0, maxLines).map((followUp) => lineOf(followUp, today)),
              ...(followUps.length > maxLines ? [`and ${followUps.length - maxLines} more`] : []),
            ],
          },
        ];
  return {
    kind: "follow_ups_due",
    to,
    accountId: businessId,
    subject:
      due.length === 1
        ? `Follow-up due: ${due[0]?.customer_name ?? ""}`.slice(0, 200)
        : `${due.length} follow-ups are due`,
    heading: due.length === 1 ? "1 follow-up is due" : `${due.length} follow-ups are due`,
    body: [...section("Overdue:", overdue), ...section("Due today:", dueToday)],
    action: { label: "Open your customers", url: `${publicUrl}/customers` },
    smallPrint: [`You get this email from ${brand.name} at most once a day.`],
    stop: unsubscribeLink({ secret, publicUrl }, { businessId, personId, mails: "digest" }),
  };
}

function lineOf({ customer_name, customer_phone, customer_email, next_due_date }: DueFollowUp, today: string): string {
  const late = daysBetween(next_due_date, today);
  const contact = [customer_phone, customer_email].filter(Boolean).join(", ");
  return `${customer_name}${contact ? ` (${contact})` : ""}${late > 0 ? `, ${late} day${late === 1 ? "" : "s"} late` : ""}`;
}

/** Which mails a link stops, of whom in which business. */
export type Unsubscribed = { businessId: string; personId: string; mails: "digest" | "requests" };

/** The link that stops a person's mails of one kind: it needs no sign-in, does nothing else, and cannot be guessed. */
export function unsubscribeLink(
  { secret, publicUrl }: Pick<Deps, "secret" | "publicUrl">,
  of: Unsubscribed,
): { label: string; url: string } {
  return { label: "Stop these emails", url: `${publicUrl}/mails/stop?token=${unsubscribeToken(secret, of)}` };
}

function unsubscribeToken(secret: string, { businessId, personId, mails }: Unsubscribed): string {
  const of = `${businessId}.${personId}.${mails}`;
  // oxlint-disable-next-line wording/retired-words -- Links that were sent with these words must go on working.
  return `${of}.${createHmac("sha256", secret).update(`stop mails of ${of}`).digest("base64url")}`;
}

/** The token of links that were mailed when a business had one person: it names the founder alone. */
function foundersToken(secret: string, founderId: string): string {
  // oxlint-disable-next-line wording/retired-words -- Links that were sent with these words must go on working.
  return `${founderId}.${createHmac("sha256", secret).update(`stop mails of ${founderId}`).digest("base64url")}`;
}

/** What a token stops; null where it is none of ours. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribed | null {
  const [businessId = "", personId, mails] = token.split(".");
  const founder = token.split(".").length === 2;
  if (!founder && mails !== "digest" && mails !== "requests") return null;
  const of: Unsubscribed = founder
    ? { businessId, personId: businessId, mails: "digest" }
    : { businessId, personId: personId ?? "", mails: mails === "requests" ? "requests" : "digest" };
  if (![of.businessId, of.personId].every((id) => /^[0-9a-f-]{36}$/.test(id))) return null;
  const right = Buffer.from(founder ? foundersToken(secret, businessId) : unsubscribeToken(secret, of));
  const given = Buffer.from(token);
  return given.length === right.length && timingSafeEqual(given, right) ? of : null;
}
