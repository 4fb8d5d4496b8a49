import { createSeededRandom } from "#browser/demo/seededRandom.ts";
import type { DemoContext, DemoHandlers } from "#browser/demo/demoContext.ts";
import type { securityEventsContract } from "./securityEvent.contract.ts";
import type { SecurityEvent } from "./securityEvent.ts";
import { securityEventGroups, type SecurityEventGroup, type SecurityEventKind } from "#shared/securityEvents.ts";

const hour = 60 * 60 * 1000;

/** Age in hours, team member, kind of event, its subject, its place, and its count. */
const happened: readonly [number, number, SecurityEventKind, string | null, string, number][] = [
  [1, 0, "signed_in", "Password", "Chrome on Windows", 1],
  [5, 2, "signed_in", "Passkey", "Safari on iPhone", 1],
  [26, 1, "exported_customers", null, "Chrome on Mac", 1],
  [27, 1, "signed_in", "Passkey", "Chrome on Mac", 1],
  [75, 3, "sign_in_failed", null, "Chrome on Android", 3],
  [170, 0, "api_key_made", "Bookkeeping", "Chrome on Windows", 1],
  [400, 0, "factor_on", null, "Chrome on Windows", 1],
  [1080, 3, "member_joined", null, "Chrome on Android", 1],
];

function sampleEvents({ userId, team, now }: DemoContext): SecurityEvent[] {
  const random = createSeededRandom(`${userId} security`);
  return happened.map(([hoursAgo, who, kind, subject, device, times]) => {
    const person = team[who];
    return {
      id: random.uuid(),
      at: new Date(now().getTime() - hoursAgo * hour).toISOString(),
      kind,
      subject,
      device,
      times,
      person: person ? { id: person.id, name: person.name } : null,
    };
  });
}

type LogQuery = { group?: SecurityEventGroup | undefined; offset: number; limit: number };

function pageOf(context: DemoContext, { group, offset, limit }: LogQuery, personId: string | undefined) {
  const kinds: readonly SecurityEventKind[] | null = group ? securityEventGroups[group] : null;
  const rows = sampleEvents(context).filter(
    ({ kind, person }) => (!kinds || kinds.includes(kind)) && (personId === undefined || person?.id === personId),
  );
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

/** The demo's handlers of the security log: a few weeks of the sample team's events. */
export const securityEventDemoHandlers: DemoHandlers<typeof securityEventsContract> = {
  list: (context, input) => pageOf(context, input, input.person_id),
  mine: (context, input) => pageOf(context, input, context.userId),
  people: ({ team }) => team.map(({ id, name }) => ({ id, name })),
};
