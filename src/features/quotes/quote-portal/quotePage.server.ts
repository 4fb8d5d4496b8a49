import { implement } from "@orpc/server";
import { messageData } from "#features/quotes/quote-rules/boundEvents.ts";
import { drawnName } from "#features/papers/paper/drawnName.server.ts";
import { makeQuotePaper } from "#features/quotes/quote-papers/makeQuotePaper.server.ts";
import { acceptQuote, declineQuote } from "#features/quotes/quotes/quoteAnswers.server.ts";
import { addMessage, countView, noteSeen, setState, setUnread } from "#features/quotes/quotes/quoteChanges.queries.ts";
import { eventData } from "#shared/records/eventChain.ts";
import { checkedEvidence, checkingIntegrity } from "#features/quotes/quotes/quoteCheck.server.ts";
import { recordQuoteEvent } from "#features/quotes/quotes/quoteHistory.server.ts";
import { notifyOfMessage, notifyOfQuote } from "#features/quotes/quotes/quoteNotifications.server.ts";
import type { LockedQuote } from "#features/quotes/quotes/quote.queries.ts";
import { acceptanceByKey, acceptanceFrom } from "#features/quotes/quotes/quoteAcceptances.queries.ts";
import { assertCustomerCan, lockQuoteById, parseContent } from "#features/quotes/quotes/quoteReading.server.ts";
import { alteredQuote, customerRefusals, transitionRefusal } from "#features/quotes/quote-rules/quoteRefusals.ts";
import { canTransition, isReading, stateAt } from "#features/quotes/quote-rules/quoteState.ts";
import {
  depositByCard,
  isPaperEmailed,
  isPaymentOnItsWay,
  latestAcceptance,
} from "#features/quotes/quote-rules/quoteRecord.ts";
import { publicThread } from "#features/requests/threads/thread.ts";
import { readThreadAndZone } from "#features/requests/threads/thread.queries.ts";
import { ProductError } from "#shared/errors.ts";
import { paidOf } from "#shared/payments/ledger.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { AlteredRecordError } from "#platform/process/alteredRecords.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { publicAccess, type RequestContext } from "#platform/operations.ts";
import type { PublicWrite } from "#platform/limits/publicBounds.ts";
import { findQuote, locateByToken, type QuotePageContext } from "./findQuote.server.ts";
import { quotePage, quotePagesContract } from "./quotePage.contract.ts";
import { newestMessages, viewMinutes, type QuotePage } from "./quotePage.ts";
import { messages as en } from "#features/quotes/quote-offer/quoteWords.en.ts";
import { messages as es } from "#features/quotes/quote-offer/quoteWords.es.ts";

/** The page of one quote, for anyone who has its address: its customer. */

/** True if the reader works in the business that owns the quote. */
const worksHere = ({ signedIn }: RequestContext, { owner }: Pick<QuotePageContext, "owner">): boolean =>
  signedIn?.membership?.businessId === owner.ownerId;

/** Returns a quote as its page shows it. Throws an `AlteredRecordError` if it was altered and cannot be read. */
const pageOf = (context: RequestContext, found: QuotePageContext): Promise<QuotePage> =>
  checkingIntegrity(found.owner, found.id, { language: context.language, isMember: false }, async () =>
    quotePage.parse(await pageFrom(context, found)),
  );

async function pageFrom(context: RequestContext, found: QuotePageContext): Promise<QuotePage> {
  const { owner, stored } = found;
  const { thread, time_zone } = await owner.transaction(({ query }) =>
    readThreadAndZone(query, { estimate_ids: stored.estimate_ids, quote_id: found.id }, new Date()),
  );
  const version = stored.versions.at(-1);
  const before = stored.versions.at(-2);
  const [row] = stored.acceptances;
  const accepted = row ? acceptanceFrom(row) : null;
  const { state, last_day } = stored;
  const events = stored.events.map((event) => ({ ...event, data: eventData(event.data) }));
  const paid = paidOf(stored.payments);
  const due = depositByCard({ state, acceptance: accepted, paid });
  if (!version || state === "draft" || last_day === null) throw new Error("A quote with a link was never sent.");
  const altered = { ownerId: owner.ownerId, quoteId: found.id, differences: ["version"] };
  if ([version, before].some((one) => one && sha256(one.content) !== one.content_hash))
    throw new AlteredRecordError(alteredQuote({ language: context.language, isMember: false }), altered);
  const content = parseContent(version.content);
  return {
    business_owner_id: owner.ownerId,
    state,
    content,
    content_hash: version.content_hash,
    previous: before ? parseContent(before.content) : null,
    sent_at: version.sent_at,
    last_day,
    time_zone,
    acceptance: accepted && {
      name: accepted.name,
      how: accepted.how,
      accepted_at: accepted.accepted_at,
      choice: accepted.choice,
      total: accepted.total,
      deposit: accepted.deposit,
      emailed: isPaperEmailed(content.recipient.email, events),
    },
    former: accepted ? null : latestAcceptance(events),
    decline_reason: stored.decline_reason,
    ...newestMessages(stored.messages.map(({ by: _by, ...message }) => message)),
    paid,
    due_by_card: due > 0 && (await context.deps.cardPayments.takesCards(owner)) ? due : 0,
    payment_on_its_way: isPaymentOnItsWay(events),
    own_device: worksHere(context, found),
    thread: publicThread(thread),
  };
}

/** Finds the quote at an address for a write, and counts the write against the limits. */
async function findToWrite(context: RequestContext, write: QuoteWrite, token: string): Promise<QuotePageContext> {
  const { address, proof, language, deps } = context;
  const found = await deps.limits.open(address, () => findQuote(context.db, token, context.language));
  const business = found.owner.ownerId;
  await deps.publicWrites.count(write, { address, business, thing: found.id, proof, language });
  return found;
}

type QuoteWrite = Extract<PublicWrite, `quotePages.${string}`>;

/**
 * Runs the customer's answer to the quote at an address while the quote is locked, and returns the resulting page.
 * `before` runs once the limits allow the answer, before the lock.
 */
async function answering(
  context: RequestContext,
  write: QuoteWrite,
  token: string,
  answer: (tx: OwnerTx, quote: LockedQuote, found: QuotePageContext) => Promise<void>,
  before: () => Promise<void> = async () => {},
): Promise<QuotePage> {
  const found = await findToWrite(context, write, token);
  await before();
  await checkingIntegrity(found.owner, found.id, { language: context.language, isMember: false }, () =>
    found.owner.transaction(async (tx) => answer(tx, await lockQuoteById(tx.query, found.id), found)),
  );
  return pageOf(context, await findQuote(context.db, token, context.language));
}

const os = implement(quotePagesContract).$context<RequestContext>().use(publicAccess);

/** The handlers for quotes' own pages. */
export const quotePagesHandlers = {
  read: os.read.handler(async ({ input, context }) => {
    const found = await context.deps.limits.open(context.address, () =>
      findQuote(context.db, input.token, context.language),
    );
    return pageOf(context, found);
  }),

  view: os.view.handler(async ({ input, context }) => {
    const { address, proof, language, deps } = context;
    const { owner, id } = await deps.limits.open(address, () => locateByToken(context.db, input.token, language));
    const count = { address, business: owner.ownerId, thing: id, proof, language };
    await deps.publicWrites.count("quotePages.view", count);
    if (worksHere(context, { owner })) return {};
    await owner.transaction(async (tx) => {
      const now = new Date();
      const [seen] = await tx.query(noteSeen, { id, at: now.toISOString() });
      if (!isReading(seen?.before ?? null, now)) tx.notify("quotes");
      if (!seen || now.getTime() - (seen.viewed ? Date.parse(seen.viewed) : 0) < viewMinutes * 60_000) return;
      const quote = await lockQuoteById(tx.query, id);
      // The customer may accept soon.
      if (canTransition(stateAt(quote, now), "accept")) makeQuotePaper.prepare();
      await tx.query(countView, { id, at: now.toISOString() });
      await recordQuoteEvent(tx, quote, {
        kind: "viewed",
        by: "customer",
        at: now,
        data: { version: quote.sent_version },
      });
      await notifyOfQuote(tx, quote, {
        kind: "quote_opened",
        facts: {},
        key: `quote_opened ${quote.id} ${quote.sent_version}`,
      });
    });
    return {};
  }),

  accept: os.accept.handler(({ input: { token, own_device, name_drawn, ...yes }, context }) => {
    const refusals = customerRefusals(yes.language);
    let drawn: Buffer | null = null;
    const draw = async () => void (drawn = await drawnName(yes.name, name_drawn, yes.language));
    const accept = async (tx: OwnerTx, quote: LockedQuote, found: QuotePageContext) => {
      if (own_device && !worksHere(context, found)) throw new ProductError("forbidden", refusals.notYourDevice);
      const { idempotency_key } = yes;
      const [same] = await tx.query(acceptanceByKey, { quote_id: quote.id, idempotency_key });
      if (same && same.id !== quote.acceptance_id) throw new ProductError("conflict", refusals.released);
      if (same) return;
      await acceptQuote(context.deps, tx, quote, {
        ...yes,
        how: own_device ? "device" : "page",
        address: context.fullAddress,
        user_agent: context.userAgent,
        drawn,
        note: null,
      });
    };
    return answering(context, "quotePages.accept", token, accept, draw);
  }),

  decline: os.decline.handler(({ input: { token, reason }, context }) =>
    answering(context, "quotePages.decline", token, (tx, quote) =>
      declineQuote(tx, quote, { by: "customer", reason, language: context.language }),
    ),
  ),

  reopen: os.reopen.handler(({ input: { token }, context }) =>
    answering(context, "quotePages.reopen", token, async (tx, quote) => {
      const now = new Date();
      assertCustomerCan(quote, now, "reopen", context.language);
      if (quote.expires_at !== null && now >= new Date(quote.expires_at))
        throw new ProductError("conflict", transitionRefusal("expired", context.language));
      await tx.query(setState, {
        id: quote.id,
        state: "sent",
        total: quote.total,
        answered_at: null,
        decline_reason: null,
      });
      await recordQuoteEvent(tx, quote, { kind: "reopened", by: "customer", at: now });
    }),
  ),

  pay: os.pay.handler(async ({ input: { token, idempotency_key, language }, context }) => {
    const found = await findToWrite(context, "quotePages.pay", token);
    const { owner, id } = found;
    await checkedEvidence(owner, id, { language, isMember: false });
    if ((await pageOf(context, found)).due_by_card === 0)
      throw new ProductError("conflict", customerRefusals(language).nothingDue);
    const click = { subject: { kind: "quote", id }, key: idempotency_key, language } as const;
    return { url: await context.deps.cardPayments.checkout(owner, click) };
  }),

  ask: os.ask.handler(({ input: { token, text }, context }) =>
    answering(context, "quotePages.ask", token, async (tx, quote) => {
      const [message] = await tx.query(addMessage, { quote_id: quote.id, from_customer: true, text });
      await tx.query(setUnread, { id: quote.id, unread: true });
      if (!message) throw new Error("A question was not stored.");
      const at = new Date();
      const asksForPrice = stateAt(quote, at) === "expired" && [en.newPrice, es.newPrice].includes(text);
      await notifyOfMessage(tx, quote, at, {
        ...(asksForPrice ? { kind: "price_asked", facts: {} } : { kind: "quote_asked", facts: { text } }),
        key: `quote_asked ${message.id}`,
        email: {
          heading: `${quote.recipient_name} wrote to you about your quote.`,
          body: [{ title: quote.recipient_name, text }],
        },
      });
      const data = messageData({ id: message.id, text });
      await recordQuoteEvent(tx, quote, { kind: "asked", by: "customer", at, data });
    }),
  ),
};
