import { demoNotice, type DemoContext, type DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { ProductError } from "#shared/errors.ts";
import { triggers, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { demoSubjects } from "#features/messages/planned-messages/messageFacts.demo.ts";
import { sequenceOff } from "#features/messages/planned-messages/planAbout.ts";
import { plannedOn, recordsIn } from "#features/messages/planned-messages/plannedOn.demo.ts";
import {
  demoAddress,
  demoNamed,
  demoRules,
  messageSettingsOf,
  type MessageRows,
} from "#features/messages/planned-messages/storedMessage.demo.ts";
import {
  allSequences,
  seenOf,
  sequenceRefusals,
  type StoredSequence,
} from "#features/messages/sequences/readySteps.ts";
import type { sequencesContract } from "#features/messages/sequences/sequence.contract.ts";
import type { SavedStep, Sequence } from "#features/messages/sequences/sequence.ts";
import { demoOffering } from "#features/quotes/quotes/offering.demo.ts";
import { needsOf, previewAbout, subjectToShow, type PreviewBusiness } from "./sequencePreview.ts";

/** The sequences of the demo, by the rules of the server. */

type Context = DemoContext<MessageRows>;

const monthMs = 30 * 86_400_000;

/** The demo's handlers for sequences: they are edited, previewed, and turned on and off. A test reaches nobody. */
export const sequenceDemoHandlers: DemoHandlers<typeof sequencesContract, MessageRows> = {
  list: (context) => sequencesOf(context),

  save: (context, { trigger, version, steps }) => {
    const before = sequenceToChange(context, { trigger, version });
    if (before.on_since !== null) assertComplete(context, trigger, steps);
    return store(context, { ...before, steps });
  },

  preview: (context, { trigger, steps }) => {
    const [now, business] = [context.now(), businessOf(context)];
    const messages = plannedOn(context);
    const records = demoSubjects(triggers[trigger].subject, { read: recordsIn(context), messages });
    const subject = subjectToShow(trigger, records, { rules: business.rules, now });
    return previewAbout(subject, { trigger, steps: steps ?? stepsOf(context, trigger) }, business, now);
  },

  test: () => ({ sent_to: demoOffering.email ?? "", notice: demoNotice("Test sent.") }),

  turnOn: (context, { trigger, version, seen }) => {
    const before = sequenceToChange(context, { trigger, version });
    if (seen !== seenOf(before.steps)) throw new ProductError("conflict", sequenceRefusals.unseen);
    assertComplete(context, trigger, before.steps);
    return store(context, { ...before, on_since: before.on_since ?? context.now().toISOString() });
  },

  turnOff: (context, read) => {
    const before = sequenceToChange(context, read);
    const updated_at = context.now().toISOString();
    context.store.write(
      "messages",
      plannedOn(context).map((one) =>
        one.trigger === read.trigger && one.state === "planned"
          ? { ...one, state: "cancelled" as const, reason: sequenceOff, version: one.version + 1, updated_at }
          : one,
      ),
    );
    return store(context, { ...before, on_since: null });
  },

  settings: (context) => settingsOf(context),

  saveSettings: (context, { quiet_weekends, version }) => {
    const before = messageSettingsOf(context);
    if (before.version !== version) throw new ProductError("conflict", sequenceRefusals.changed);
    context.store.write("messageSettings", [{ ...before, quiet_weekends, version: version + 1 }]);
    return settingsOf(context);
  },
};

/** All sequences, with the numbers of their messages. */
function sequencesOf(context: Context): Sequence[] {
  const messages = plannedOn(context);
  const since = context.now().getTime() - monthMs;
  return allSequences(context.store.read("sequences")).map((one) => {
    const own = messages.filter(({ trigger }) => trigger === one.trigger);
    return {
      ...one,
      planned: own.filter(({ state }) => state === "planned").length,
      sent: own.filter(({ state, sent_at }) => state === "sent" && Date.parse(sent_at ?? "") >= since).length,
    };
  });
}

const storedIn = ({ store: { read } }: Context, trigger: Trigger): StoredSequence | undefined =>
  allSequences(read("sequences")).find((one) => one.trigger === trigger);

const stepsOf = (context: Context, trigger: Trigger): SavedStep[] => storedIn(context, trigger)?.steps ?? [];

/** Reads a sequence for a change. Throws `conflict` if another version is stored. */
function sequenceToChange(
  context: Context,
  { trigger, version }: { trigger: Trigger; version: number },
): StoredSequence {
  const found = storedIn(context, trigger);
  if (found?.version !== version) throw new ProductError("conflict", sequenceRefusals.changed);
  return found;
}

/** Stores a sequence, plans its messages, and returns it. */
function store(context: Context, sequence: StoredSequence): Sequence {
  const others = context.store.read("sequences").filter(({ trigger }) => trigger !== sequence.trigger);
  context.store.write("sequences", [...others, { ...sequence, version: sequence.version + 1 }]);
  const found = sequencesOf(context).find(({ trigger }) => trigger === sequence.trigger);
  if (!found) throw new Error(`There is no sequence of ${sequence.trigger}.`);
  return found;
}

const businessOf = (context: Context): PreviewBusiness => ({
  named: demoNamed(visitorsZone()),
  rules: demoRules(messageSettingsOf(context)),
  address: demoAddress,
  texts: true,
});

/** Throws `conflict` if a sequence that is on, or is to be, lacks something that its messages need. */
function assertComplete(context: Context, trigger: Trigger, steps: readonly SavedStep[]): void {
  const needs = needsOf(trigger, steps, businessOf(context));
  if (needs.includes("postal_address")) throw new ProductError("conflict", sequenceRefusals.noPostalAddress);
  if (needs.includes("review_link")) throw new ProductError("conflict", sequenceRefusals.noReviewLink);
}

const settingsOf = (context: Context) => ({
  ...messageSettingsOf(context),
  postal_address: demoAddress,
  texts: true,
});
