import { recordUndelivered } from "#features/requests/estimate-records/history.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx, TenantDb } from "#platform/database/tenantDb.ts";
import { idOfFollowing, type Failure } from "#platform/kinds/jobKinds.ts";
import type { MailedAbout } from "#platform/kinds/mail.ts";
import { recordQuoteEvent } from "./quoteHistory.server.ts";
import { lockQuote } from "./quote.queries.ts";
import { undeliveredEvent } from "./quoteEvents.queries.ts";

/** An email to a customer that will not be retried. */
type UndeliveredMail = { accountId: string; to: string; about?: Exclude<MailedAbout, { invoiceId: string }> };

/**
 * Shows the business that a promised email to a customer was not delivered: in the history of the quote or the request,
 * and on the customer's timeline. It does so once, even if called again.
 */
export async function showUndelivered(
  { db }: { db: TenantDb },
  { accountId, to, about }: UndeliveredMail,
  { id, ...failure }: Failure,
): Promise<void> {
  if (!about) return;
  const reason = failure.refused ? failure.reason : "the mail server didn't take it, though we kept trying.";
  await db
    .forOwner(accountId)
    .transaction((tx) =>
      "quoteId" in about
        ? showOnQuote(tx, about.quoteId, { to, reason, mail_id: id })
        : showOnRequest(tx, about.requestId, { to, reason, mail_id: id }),
    );
}

type UndeliveredOnQuote = { to: string; reason: string; mail_id: string };

async function showOnQuote(tx: OwnerTx, quoteId: string, data: UndeliveredOnQuote): Promise<void> {
  const [quote] = await tx.query(lockQuote, { id: quoteId });
  if (!quote) return;
  const [known] = await tx.query(undeliveredEvent, { quote_id: quoteId, mail_id: data.mail_id });
  if (!known) await recordQuoteEvent(tx, quote, { kind: "mail_failed", by: null, at: new Date(), data });
}

async function showOnRequest(
  tx: OwnerTx,
  requestId: string,
  { to, reason, mail_id }: UndeliveredOnQuote,
): Promise<void> {
  const [shown] = await tx.query(recordUndelivered, {
    id: idOfFollowing(mail_id, "undelivered"),
    request_id: requestId,
    data: toJson({ to, reason }),
  });
  if (!shown) return;
  const { estimate_id, customer_id } = shown;
  tx.notify("estimates");
  if (customer_id === null) return;
  await recordEvents(tx.query, [{ customer_id, kind: "mail_failed", data: { to, text: reason }, estimate_id }]);
  tx.notify("customers");
}
