import { implement } from "@orpc/server";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerDb, OwnerTx, Query } from "#platform/database/tenantDb.ts";
import { mailHeadOf } from "#platform/kinds/mail.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { exampleValues } from "#features/messages/message-rules/placeholders.ts";
import { renderMessage } from "#features/messages/message-rules/renderMessage.ts";
import type { Trigger } from "#features/messages/message-rules/triggers.ts";
import { followUpMail } from "#features/messages/message-sending/followUpMail.server.ts";
import { cancelAll, setMessageSchedule } from "#features/messages/planned-messages/messagePlan.queries.ts";
import {
  planForTrigger,
  readMessagingBusiness,
  sendsTexts,
} from "#features/messages/planned-messages/messagePlan.server.ts";
import { sequenceOff } from "#features/messages/planned-messages/planAbout.ts";
import {
  allSequences,
  seenOf,
  sequenceRefusals,
  type StoredSequence,
} from "#features/messages/sequences/readySteps.ts";
import { sequencesContract } from "#features/messages/sequences/sequence.contract.ts";
import {
  ensureSettings,
  messagesByTrigger,
  storedSequences,
  storedSettings,
  storeSequence,
  storeSettings,
} from "#features/messages/sequences/sequence.queries.ts";
import type { SavedStep, Sequence } from "#features/messages/sequences/sequence.ts";
import { previewBusiness, previewOf, type PreviewDeps } from "./sequencePreview.server.ts";
import { needsOf } from "./sequencePreview.ts";

const os = implement(sequencesContract).$context<RequestContext>().use(requireOwner);

const monthMs = 30 * 86_400_000;

/** All sequences of a business, with the numbers of their messages. */
async function readSequences(query: Query): Promise<Sequence[]> {
  const since = new Date(Date.now() - monthMs).toISOString();
  const [stored, counts] = [await query(storedSequences), await query(messagesByTrigger, { since })];
  const countOf = (trigger: Trigger, state: "planned" | "sent") =>
    counts.find((one) => one.trigger === trigger && one.state === state)?.count ?? 0;
  return allSequences(stored).map((one) => ({
    ...one,
    planned: countOf(one.trigger, "planned"),
    sent: countOf(one.trigger, "sent"),
  }));
}

const sequenceIn = (all: readonly Sequence[], trigger: Trigger): Sequence => {
  const found = all.find((one) => one.trigger === trigger);
  if (!found) throw new Error(`There is no sequence of ${trigger}.`);
  return found;
};

/** Reads a sequence for a change. Throws `conflict` if another version is stored. */
async function sequenceToChange(
  { query }: OwnerTx,
  { trigger, version }: { trigger: Trigger; version: number },
): Promise<StoredSequence> {
  const found = allSequences(await query(storedSequences)).find((one) => one.trigger === trigger);
  if (found?.version !== version) throw new ProductError("conflict", sequenceRefusals.changed);
  return found;
}

/** Stores a sequence. Throws `conflict` if another version was stored in the meantime. */
async function store(tx: OwnerTx, { trigger, steps, on_since, version }: StoredSequence): Promise<void> {
  const [stored] = await tx.query(storeSequence, { trigger, steps: toJson(steps), on_since, version });
  if (!stored) throw new ProductError("conflict", sequenceRefusals.changed);
  tx.notify("messages");
}

/** Throws `conflict` if a sequence that is on, or is to be, lacks something that its messages need. */
async function assertComplete(
  deps: PreviewDeps,
  tx: Pick<OwnerTx, "query">,
  trigger: Trigger,
  steps: readonly SavedStep[],
): Promise<void> {
  const needs = needsOf(trigger, steps, previewBusiness(deps, await readMessagingBusiness(tx)));
  if (needs.includes("postal_address")) throw new ProductError("conflict", sequenceRefusals.noPostalAddress);
  if (needs.includes("review_link")) throw new ProductError("conflict", sequenceRefusals.noReviewLink);
}

async function readSettings(deps: PreviewDeps, owner: Pick<OwnerDb, "query">) {
  const [settings] = await owner.query(storedSettings);
  const { address } = await readMessagingBusiness(owner);
  return {
    quiet_weekends: settings?.quiet_weekends ?? false,
    paused_at: settings?.paused_at ?? null,
    version: settings?.version ?? 0,
    postal_address: address,
    texts: sendsTexts(deps),
  };
}

/** The handlers for sequences: they are edited, previewed, tested, and turned on and off. */
export const sequenceHandlers = {
  list: os.list.handler(({ context: { owner } }) => readSequences(owner.query)),

  save: os.save.handler(({ input, context: { owner, deps } }) =>
    owner.transaction(async (tx) => {
      const { trigger, steps } = input;
      const before = await sequenceToChange(tx, input);
      if (before.on_since !== null) await assertComplete(deps, tx, trigger, steps);
      await store(tx, { ...before, steps });
      return sequenceIn(await readSequences(tx.query), trigger);
    }),
  ),

  preview: os.preview.handler(async ({ input: { trigger, steps }, context: { owner, deps } }) => {
    const saved = sequenceIn(await readSequences(owner.query), trigger).steps;
    return previewOf(deps, owner, trigger, steps ?? saved, new Date());
  }),

  test: os.test.handler(async ({ input: { trigger, step, language }, context: { owner, deps, signedIn } }) => {
    if (step.channel === "text") throw new ProductError("conflict", sequenceRefusals.noTexts);
    const business = await readMessagingBusiness(owner);
    const { messages } = await previewOf(deps, owner, trigger, [step], new Date());
    const shown = messages.find((one) => one.language === language);
    const rendered = renderMessage(step.words[language], exampleValues(language), language);
    const words =
      shown && shown.missing === null
        ? { subject: shown.subject, text: shown.text }
        : "missing" in rendered
          ? step.words[language]
          : rendered;
    const address = signedIn?.email ?? business.reply_to ?? "";
    await owner.transaction(async ({ enqueue, ownerId }) => {
      const mail = followUpMail({
        ownerId,
        to: { address, name: "" },
        business,
        head: mailHeadOf(deps, business),
        language,
        words: { ...words, subject: `Test: ${words.subject}` },
        stop: null,
      });
      enqueue({ name: "send-mail", data: { ...mail, kind: "message_test" } });
    });
    return { sent_to: address };
  }),

  turnOn: os.turnOn.handler(({ input, context: { owner, deps } }) =>
    owner.transaction(async (tx) => {
      const { trigger, seen } = input;
      const now = new Date();
      const before = await sequenceToChange(tx, input);
      if (seen !== seenOf(before.steps)) throw new ProductError("conflict", sequenceRefusals.unseen);
      await assertComplete(deps, tx, trigger, before.steps);
      await tx.query(ensureSettings);
      await store(tx, { ...before, on_since: before.on_since ?? now.toISOString() });
      await planForTrigger(deps, tx, trigger, now);
      await tx.query(setMessageSchedule, { due_at: now.toISOString() });
      return sequenceIn(await readSequences(tx.query), trigger);
    }),
  ),

  turnOff: os.turnOff.handler(({ input, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const { trigger } = input;
      await store(tx, { ...(await sequenceToChange(tx, input)), on_since: null });
      await tx.query(cancelAll, { trigger, customer_id: null, reason: sequenceOff });
      return sequenceIn(await readSequences(tx.query), trigger);
    }),
  ),

  settings: os.settings.handler(({ context: { owner, deps } }) => readSettings(deps, owner)),

  saveSettings: os.saveSettings.handler(({ input, context: { owner, deps } }) =>
    owner.transaction(async (tx) => {
      const [stored] = await tx.query(storeSettings, input);
      if (!stored) throw new ProductError("conflict", sequenceRefusals.changed);
      tx.notify("messages");
      return readSettings(deps, tx);
    }),
  ),
};
