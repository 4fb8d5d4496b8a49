import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { recordNotification } from "#platform/members/recordNotification.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { ProductError } from "#shared/errors.ts";
import type { Language } from "#shared/words/languages.ts";
import { visitsOfPage } from "./customerPage.queries.ts";
import { customerPageRefusals } from "#features/customer-pages/customer-access/customerPageRefusals.ts";
import type { FoundCustomer } from "#features/customer-pages/customer-access/findCustomer.server.ts";
import { visitName } from "./visitName.ts";

/**
 * Notifies the members that a customer would like another time for a visit to come, and notes it on the timeline. The
 * visit stays where it is.
 */
export async function askOtherTime(
  { owner, customer }: FoundCustomer,
  { id, text }: { id: string; text: string },
  language: Language,
): Promise<void> {
  await owner.transaction(async (tx) => {
    await lockCustomer(tx.query, customer.id);
    const now = new Date();
    const { today, timeZone } = await todayOfOwner(tx, now);
    const visits = await tx.query(visitsOfPage, { customer_id: customer.id, now: now.toISOString() });
    const visit = visits.find((one) => one.id === id);
    if (!visit) throw new ProductError("not_found", customerPageRefusals(language).noVisit);
    const { name, email } = customer;
    const named = visitName(visit, timeZone);
    await recordEvents(tx.query, [
      { customer_id: customer.id, kind: "other_time_asked", data: { text: `${named}: ${text}` } },
    ]);
    await recordNotification(tx, {
      kind: "other_time_asked",
      facts: { name, visit: named, text },
      key: `other_time_asked ${id} ${today}`,
      customer_id: customer.id,
      customer: { name, email },
    });
    tx.notify("customers");
  });
}
