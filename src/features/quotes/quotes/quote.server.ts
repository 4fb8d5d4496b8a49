import { copiedOffer } from "#features/quotes/quote-rules/quoteWriting.ts";
import { randomUUID } from "node:crypto";
import { implement } from "@orpc/server";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { hasPaidPlan, proNeeded, requireOwner, type RequestContext } from "#platform/operations.ts";
import { quotesContract } from "./quote.contract.ts";
import { drawnName } from "#features/papers/paper/drawnName.server.ts";
import type { Deposit, QuotePackage } from "#features/quotes/quote-rules/quote.ts";
import { acceptQuote, declineQuote } from "./quoteAnswers.server.ts";
import { beginQuote, currentInput, editConflict, saveQuoteInput, usePlaceSizes } from "./quoteDrafts.server.ts";
import { makeQuotePaper } from "#features/quotes/quote-papers/makeQuotePaper.server.ts";
import {
  correctQuoteSearch,
  findQuotes,
  quotesOfEstimates,
  readQuotes,
  readStats,
} from "#features/quotes/quote-lists/quoteList.queries.ts";
import {
  answerCustomer,
  discardNext,
  markRead,
  recordPayment,
  releaseQuote,
  removeDraft,
  renewLink,
  undoPayment,
  withdrawQuote,
} from "./quoteMoves.server.ts";
import { hasProParts } from "#features/quotes/quote-rules/quoteDraft.ts";
import { checkingIntegrity } from "./quoteCheck.server.ts";
import { lockQuoteById, quoteDetailsOf } from "./quoteReading.server.ts";
import { newestQuotes } from "#features/quotes/quote-rules/quoteOfEstimate.ts";
import { quoteRefusals, usedNumber } from "#features/quotes/quote-rules/quoteRefusals.ts";
import { readWaiting } from "#features/quotes/quote-lists/quoteWaits.queries.ts";
import { sendQuote } from "./quoteSending.server.ts";
import { resendQuoteEmail, extendQuote } from "./currentOffer.server.ts";
import {
  addTemplate,
  largestNumber,
  readSettings,
  removeTemplate,
  saveSettings,
  templates,
} from "./quoteSettings.queries.ts";

type OwnersContext = { owner: OwnerDb; signedIn: Parameters<typeof proNeeded>[0] };

/** Refuses several packages and deposits if the plan of the business does not include them. */
async function refuseProParts(
  { owner, signedIn }: OwnersContext,
  offer: { packages?: readonly QuotePackage[]; deposit: Deposit | null },
): Promise<void> {
  if (hasProParts(offer) && !(await hasPaidPlan(owner))) throw proNeeded(signedIn);
}

const os = implement(quotesContract).$context<RequestContext>().use(requireOwner);

/** Waits for a change to a quote, and returns the quote afterwards. */
async function answering({ deps, owner }: { deps: RequestContext["deps"]; owner: OwnerDb }, id: string, done: unknown) {
  await checkingIntegrity(owner, id, { language: "en", isMember: true }, () => done);
  return quoteDetailsOf(deps, owner, id);
}

/** The handlers for quotes. */
export const quoteHandlers = {
  list: os.list.handler(({ input, context: { owner } }) => readQuotes(owner, input, new Date())),

  find: os.find.handler(({ input, context: { owner } }) => findQuotes(owner, input, new Date())),
  didYouMean: os.didYouMean.handler(({ input, context: { owner } }) => correctQuoteSearch(owner, input, new Date())),

  ofEstimates: os.ofEstimates.handler(async ({ input: { ids }, context: { owner } }) => ({
    rows: newestQuotes(await owner.query(quotesOfEstimates, { ids }), ids, new Date()),
  })),

  stats: os.stats.handler(({ context: { owner } }) => readStats(owner, new Date().toISOString())),

  waiting: os.waiting.handler(({ context: { owner } }) => readWaiting(owner)),

  get: os.get.handler(async ({ input, context: { deps, owner } }) => {
    const quote = await quoteDetailsOf(deps, owner, input.id);
    // The owner may send it soon.
    if (quote.state === "draft") makeQuotePaper.prepare();
    return quote;
  }),

  create: os.create.handler(async ({ input, context }) => {
    const isPro = await hasPaidPlan(context.owner);
    if ((input.template_id || input.job_id) && !isPro) throw proNeeded(context.signedIn);
    const id = await beginQuote(context.deps, context.owner, { ...input, isPro });
    return quoteDetailsOf(context.deps, context.owner, id);
  }),

  save: os.save.handler(async ({ input, context }) => {
    await refuseProParts(context, input.offer);
    makeQuotePaper.prepare();
    return answering(context, input.id, saveQuoteInput(context.owner, input));
  }),

  usePlaceSizes: os.usePlaceSizes.handler(async ({ input, context }) => {
    await refuseProParts(context, input.offer);
    return answering(context, input.id, usePlaceSizes(context.deps, context.owner, input));
  }),

  discard: os.discard.handler(({ input, context }) => answering(context, input.id, discardNext(context.owner, input))),

  remove: os.remove.handler(async ({ input, context }) => {
    await removeDraft(context.owner, input.id);
    return {};
  }),

  send: os.send.handler(async ({ input, context }) =>
    answering(context, input.id, sendQuote(context.deps, context.owner, input, await hasPaidPlan(context.owner))),
  ),

  withdraw: os.withdraw.handler(({ input, context }) =>
    answering(context, input.id, withdrawQuote(context.deps, context.owner, input.id)),
  ),

  extend: os.extend.handler(({ input, context }) => answering(context, input.id, extendQuote(context.owner, input))),

  emailAgain: os.emailAgain.handler(({ input, context }) =>
    answering(context, input.id, resendQuoteEmail(context.deps, context.owner, input.id)),
  ),

  renewLink: os.renewLink.handler(({ input, context }) =>
    answering(context, input.id, renewLink(context.deps, context.owner, input.id)),
  ),

  release: os.release.handler(({ input, context }) =>
    answering(context, input.id, releaseQuote(context.deps, context.owner, input)),
  ),

  recordAcceptance: os.recordAcceptance.handler(async ({ input: { id, name_drawn, ...answer }, context }) => {
    const drawn = await drawnName(answer.name, name_drawn, "en");
    return answering(
      context,
      id,
      context.owner.transaction(async (tx) =>
        acceptQuote(context.deps, tx, await lockQuoteById(tx.query, id), {
          ...answer,
          total: null,
          idempotency_key: randomUUID(),
          language: null,
          consent_id: null,
          strokes: null,
          drawn,
          address: null,
          user_agent: null,
        }),
      ),
    );
  }),

  recordDecline: os.recordDecline.handler(({ input: { id, reason }, context }) =>
    answering(
      context,
      id,
      context.owner.transaction(async (tx) =>
        declineQuote(tx, await lockQuoteById(tx.query, id), { by: "member", language: "en", reason }),
      ),
    ),
  ),

  answer: os.answer.handler(({ input, context }) =>
    answering(context, input.id, answerCustomer(context.deps, context.owner, input)),
  ),

  markRead: os.markRead.handler(async ({ input, context: { owner } }) => {
    await owner.transaction(({ query }) => lockQuoteById(query, input.id));
    await markRead(owner, input.id);
    return {};
  }),

  recordPayment: os.recordPayment.handler(({ input, context }) =>
    answering(context, input.id, recordPayment(context.owner, input)),
  ),

  undoPayment: os.undoPayment.handler(({ input, context }) =>
    answering(context, input.id, undoPayment(context.owner, input)),
  ),

  settings: os.settings.handler(({ context: { owner } }) => readSettings(owner.query)),

  saveSettings: os.saveSettings.handler(async ({ input, context }) => {
    await refuseProParts(context, input);
    const { deposit, tax_rates, notices } = input;
    return context.owner.transaction(async ({ query, notify }) => {
      const written = { deposit: deposit && toJson(deposit), tax_rates: toJson(tax_rates), notices: toJson(notices) };
      const [saved] = await query(saveSettings, { ...input, ...written });
      if (!saved) throw editConflict();
      const [largest] = await query(largestNumber);
      if (largest?.number != null && input.next_number <= largest.number)
        throw new ProductError("invalid", usedNumber(largest.number), { next_number: usedNumber(largest.number) });
      notify("quotes");
      return { ...input, version: saved.version };
    });
  }),

  templates: os.templates.handler(async ({ context: { owner } }) => ({ rows: await owner.query(templates) })),

  addTemplate: os.addTemplate.handler(({ input, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const written = await currentInput(tx, await lockQuoteById(tx.query, input.quote_id));
      const offer = copiedOffer(written.offer);
      const [made] = await tx.query(addTemplate, { name: input.name, draft: toJson(offer) });
      if (!made) throw new Error("A template was not stored.");
      tx.notify("quotes");
      return { ...made, offer };
    }),
  ),

  removeTemplate: os.removeTemplate.handler(({ input, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const removed = await query(removeTemplate, { id: input.id });
      if (removed.length === 0) throw new ProductError("not_found", quoteRefusals.noTemplate);
      notify("quotes");
      return {};
    }),
  ),
};
