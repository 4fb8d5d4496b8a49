import { createHmac, timingSafeEqual } from "node:crypto";
import { daysBetween } from "#shared/calendarDays.ts";
import { brand } from "#shared/brand.ts";
import type { Mail } from "#platform/mail.ts";
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
 * The mail that notifies an owner of the follow-ups that are due on its day, with a link that stops such mails in one
 * click.
 */
export function digestMail(
  { secret, publicUrl }: Pick<Deps, "secret" | "publicUrl">,
  { ownerId, to }: { ownerId: string; to: string },
  due: readonly DueFollowUp[],
  today: string,
): Mail {
  const overdue = due.filter((followUp) => followUp.next_due_date < today);
  const dueToday = due.filter((followUp) => followUp.next_due_date === today);
  const section = (title: string, followUps: readonly DueFollowUp[]) =>
    followUps.length === 0
      ? []
      : [
          `${title}\n${followUps
            .slice(0, maxLines)
            .map((followUp) => lineOf(followUp, today))
            .join("\n")}${followUps.length > maxLines ? `\nand ${followUps.length - maxLines} more` : ""}`,
        ];
  return {
    to,
    accountId: ownerId,
    subject:
      due.length === 1
        ? `Follow-up due: ${due[0]?.customer_name ?? ""}`.slice(0, 200)
        : `${due.length} follow-ups are due`,
    text: [
      "Good morning,",
      ...section("Overdue:", overdue),
      ...section("Due today:", dueToday),
      `You get this mail from ${brand.name} at most once a day.`,
    ].join("\n\n"),
    action: { label: "Open your customers", url: `${publicUrl}/customers` },
    stop: { label: "Stop these mails", url: `${publicUrl}/mails/stop?token=${unsubscribeToken(secret, ownerId)}` },
  };
}

function lineOf({ customer_name, customer_phone, customer_email, next_due_date }: DueFollowUp, today: string): string {
  const late = daysBetween(next_due_date, today);
  const contact = [customer_phone, customer_email].filter(Boolean).join(", ");
  return `- ${customer_name}${contact ? ` (${contact})` : ""}${late > 0 ? `, ${late} day${late === 1 ? "" : "s"} late` : ""}`;
}

/**
 * What stands in the link that stops an owner's mails: it needs no sign-in, does nothing else, and cannot be guessed.
 */
export function unsubscribeToken(secret: string, ownerId: string): string {
  return `${ownerId}.${createHmac("sha256", secret).update(`stop mails of ${ownerId}`).digest("base64url")}`;
}

/** The owner whose mails a token stops; null where it is none of ours. */
export function ownerOfUnsubscribeToken(secret: string, token: string): string | null {
  const [ownerId = ""] = token.split(".");
  if (!/^[0-9a-f-]{36}$/.test(ownerId)) return null;
  const [given, right] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, ownerId))];
  return given.length === right.length && timingSafeEqual(given, right) ? ownerId : null;
}
