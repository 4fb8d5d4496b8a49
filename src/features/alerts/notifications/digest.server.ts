import { daysBetween } from "#shared/days/calendarDays.ts";
import { brand } from "#shared/brand.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import { unsubscribeLink } from "#platform/members/unsubscribeLink.ts";
import type { Deps } from "#platform/deps.ts";

/** A due follow-up, as the mail lists it. */
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
 * The mail that notifies an owner or a manager of the follow-ups due on the business's day. A link in it stops such
 * mails with one click.
 */
export function digestMail(
  { secret, publicUrl }: Pick<Deps, "secret" | "publicUrl">,
  { businessId, personId, to, toName }: { businessId: string; personId: string; to: string; toName: string },
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
    kind: "follow_up_due",
    to,
    toName,
    accountId: businessId,
    subject:
      due.length === 1
        ? `Follow-up due: ${due[0]?.customer_name ?? ""}`.slice(0, 200)
        : `${due.length} follow-ups are due`,
    heading: due.length === 1 ? "1 follow-up is due" : `${due.length} follow-ups are due`,
    body: [...section("Overdue:", overdue), ...section("Due today:", dueToday)],
    action: { label: "Open your customers", url: `${publicUrl}/customers` },
    smallPrint: [`You get this email from ${brand.name} at most once a day.`],
    stop: unsubscribeLink({ secret, publicUrl }, { businessId, personId, kind: "follow_up_due" }),
  };
}

function lineOf({ customer_name, customer_phone, customer_email, next_due_date }: DueFollowUp, today: string): string {
  const late = daysBetween(next_due_date, today);
  const contact = [customer_phone, customer_email].filter(Boolean).join(", ");
  return `${customer_name}${contact ? ` (${contact})` : ""}${late > 0 ? `, ${late} day${late === 1 ? "" : "s"} late` : ""}`;
}
