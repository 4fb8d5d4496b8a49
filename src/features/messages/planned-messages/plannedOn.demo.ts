import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { demoSubjects, type SubjectSource } from "./messageFacts.demo.ts";
import { messagesAfter, type Turn } from "./messageTurn.demo.ts";
import { messageSettingsOf, type MessageRows, type StoredMessage, type SubjectRows } from "./storedMessage.demo.ts";

type Context = DemoContext<MessageRows>;

/** The collections of records, each read once. */
export function recordsIn({ store }: Context): SubjectSource["read"] {
  const known: Partial<SubjectRows> = {};
  return (name) => (known[name] ??= store.read(name));
}

/** The rules and records by which the demo plans and settles its messages. */
export function turnIn(context: Context): Turn {
  const { store } = context;
  const read = recordsIn(context);
  return {
    subjects: (kind, messages) => demoSubjects(kind, { read, messages }),
    sequences: store.read("sequences"),
    consents: store.read("consents"),
    settings: messageSettingsOf(context),
    zone: visitorsZone(),
    newId: () => crypto.randomUUID(),
    refusal: () => null,
  };
}

/** The messages as they follow from the records now. They are stored if they have changed. */
export function plannedOn(context: Context): readonly StoredMessage[] {
  const before = context.store.read("messages");
  const after = messagesAfter(turnIn(context), before, context.now());
  if (after !== before) context.store.write("messages", [...after]);
  return after;
}
