import { implement } from "@orpc/server";
import { securityEventsContract } from "./securityEvent.contract.ts";
import type { SecurityEvent } from "./securityEvent.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { securityEventGroups, type SecurityEventGroup } from "#shared/securityEvents.ts";
import { peopleOfLog, securityLog } from "./securityEvent.queries.ts";

const os = implement(securityEventsContract).$context<RequestContext>().use(requireOwner);

type LogQuery = {
  group?: SecurityEventGroup | undefined;
  person_id?: string | undefined;
  limit: number;
  offset: number;
};

async function readLog(
  owner: OwnerDb,
  { group, person_id, limit, offset }: LogQuery,
): Promise<{ rows: SecurityEvent[]; total: number }> {
  const [read] = await owner.query(securityLog({ grouped: group !== undefined, person: person_id !== undefined }), {
    kinds: group && [...securityEventGroups[group]],
    person_id,
    limit,
    offset,
  });
  return read ?? { rows: [], total: 0 };
}

/** The handlers of the operations on the security log. */
export const securityEventHandlers = {
  list: os.list.handler(({ input, context: { owner } }) => readLog(owner, input)),
  mine: os.mine.handler(({ input, context: { owner, signedIn } }) =>
    readLog(owner, { ...input, person_id: signedIn.personId }),
  ),
  people: os.people.handler(({ context: { owner } }) => owner.query(peopleOfLog)),
};
