import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { triggers, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { openSubjects } from "#features/messages/planned-messages/changedSubjects.queries.ts";
import type { MessagingBusiness } from "#features/messages/planned-messages/messagePlan.queries.ts";
import {
  namedBusiness,
  readMessagingBusiness,
  sendingRules,
  sendsTexts,
  type PlanDeps,
} from "#features/messages/planned-messages/messagePlan.server.ts";
import { readSubjects } from "#features/messages/planned-messages/messageSubjects.server.ts";
import type { MessageSubject } from "#features/messages/planned-messages/planAbout.ts";
import type { Preview, SavedStep } from "#features/messages/sequences/sequence.ts";
import { previewAbout, subjectToShow, type PreviewBusiness } from "./sequencePreview.ts";

/** Reads the record that a preview is about. */

/** The parts of the server that a preview needs. */
export type PreviewDeps = PlanDeps;

/** The business, as the rules of previews ask for it. */
export const previewBusiness = (deps: PreviewDeps, business: MessagingBusiness): PreviewBusiness => ({
  named: namedBusiness(business),
  rules: sendingRules(business),
  address: business.address,
  texts: sendsTexts(deps),
});

/** The newest record of a trigger, by preference one for which it holds; null if the business has none. */
async function newestSubject(
  deps: PreviewDeps,
  owner: OwnerDb,
  trigger: Trigger,
  { business, now }: { business: MessagingBusiness; now: Date },
): Promise<MessageSubject | null> {
  const kind = triggers[trigger].subject;
  const ids = (await owner.query(openSubjects, { kind, limit: 50 })).map(({ id }) => id);
  const context = { ...deps, ownerId: owner.ownerId, zone: business.time_zone };
  const found = await readSubjects(owner.query, kind, ids, context);
  const newestFirst = ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
  return subjectToShow(trigger, newestFirst, { rules: sendingRules(business), now });
}

/** Returns the messages of steps, for one of the business's customers in both languages. */
export async function previewOf(
  deps: PreviewDeps,
  owner: OwnerDb,
  trigger: Trigger,
  steps: SavedStep[],
  now: Date,
): Promise<Preview> {
  const business = await readMessagingBusiness(owner);
  const subject = await newestSubject(deps, owner, trigger, { business, now });
  return previewAbout(subject, { trigger, steps }, previewBusiness(deps, business), now);
}
