import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileOperations } from "#server/http/apiDocs/fileOperations.ts";
import { allowedRoles } from "#server/http/apiDocs/describeAccess.ts";
import { rawRequest } from "#server/testing/rawRequest.ts";
import { colleague } from "#server/testing/colleague.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { isAtLeast, roles, type Role } from "#shared/roles.ts";
import { arrangeEverything, dump, tablesOfOwners } from "#testing/arrangeEverything.ts";
import { everyOperation, type Operation } from "#testing/everyOperation.ts";

/**
 * Every operation of the contract and every file operation. The callers are members in each role, their keys, former
 * members, and people without a business. Each call is refused exactly if the operation's contract entry says so, and
 * then nothing changes.
 */

let story: Story;
let owner: StoryOwner;
let tables: string[];
let ids: string[];
/** The headers of a member in each role, and of a key of each scope that they created. */
const sessions = {} as Record<Role, Record<string, string>>;
const keys = {} as Record<Role, Record<"read" | "write", Record<string, string>>>;

const ofMembers = everyOperation.filter(({ least }) => least !== null);
const mayAsk = (role: Role, { least }: Operation) => least !== null && isAtLeast(role, least);

beforeAll(async () => {
  story = await startStory();
  tables = await tablesOfOwners(story);
  owner = await story.signUp({ trial: true });
  await arrangeEverything(story, owner.id);
  ids = Object.values(await dump(story, owner.id, tables)).flatMap(([row]) =>
    [row?.["id"], row?.["request_id"]].filter((id) => typeof id === "string"),
  );
  for (const role of roles) {
    const member = await colleague(story, owner, role);
    sessions[role] = member.headers();
    keys[role] = { read: await keyOf(member, "read"), write: await keyOf(member, "write") };
  }
  await everybodyFresh();
});
afterAll(() => story.stop());

/** Operations that need a fresh sign-in must be granted, however long this file takes. */
const everybodyFresh = () => story.sql("update session set verified_at = now() + interval '1 day'");

/** The headers of a program with a key that this member created. In the product only owners create keys. */
async function keyOf(member: StoryOwner, scope: "read" | "write"): Promise<Record<string, string>> {
  const { key, made } = await owner.client.apiKeys.create({ name: `to ${scope}`, scope });
  await story.sql("update api_keys set made_by = $1 where id = $2", [member.id, made.id]);
  return { authorization: `Bearer ${key}`, "x-forwarded-for": "198.51.100.7" };
}

const tried = (headers: Record<string, string>, operation: Operation) =>
  rawRequest(story, headers, operation, { ids, businessId: owner.id });

/** Checks that all operations are refused with this code and that no data of the business changes. */
async function expectRefused(headers: Record<string, string>, operations: readonly Operation[], code: string) {
  const before = await dumped();
  for (const operation of operations) expect(await tried(headers, operation), operation.name).toBe(code);
  expect(await dumped()).toEqual(before);
}

/** Everything of the business and its members, except for the last use of keys, which changes by the minute. */
async function dumped() {
  const rows = await dump(story, owner.id, tables);
  const members = await story.sql("select * from members where business_id = $1 order by user_id", [owner.id]);
  return { ...rows, api_keys: rows["api_keys"]?.map((row) => ({ ...row, last_used_at: null })), members };
}

describe.each(roles)("%s", (role) => {
  test("is refused what the contract keeps for others, and changes nothing by trying", async () => {
    await expectRefused(
      sessions[role],
      ofMembers.filter((one) => !mayAsk(role, one)),
      "forbidden",
    );
  });

  test.each(["read", "write"] as const)("a %s key of theirs reaches no further", async (scope) => {
    const reaching = (one: Operation) =>
      mayAsk(role, one) && !one.personal && (scope === "write" || one.route.method === "GET");
    const headers = keys[role][scope];
    await expectRefused(
      headers,
      ofMembers.filter((one) => !reaching(one)),
      "forbidden",
    );
    for (const operation of ofMembers.filter((one) => reaching(one) && one.route.method === "GET"))
      expect(["forbidden", "signed_out"], operation.name).not.toContain(await tried(headers, operation));
  });

  test("is asked to sign in again for what asks for a fresh sign-in", async () => {
    await story.sql("update session set verified_at = now() - interval '6 minutes'");
    try {
      const fresh = ofMembers.filter((one) => one.fresh && mayAsk(role, one));
      await expectRefused(sessions[role], fresh, "reauthenticate");
    } finally {
      await everybodyFresh();
    }
  });

  test("fetches the files of the operations that it may ask, and no others", async () => {
    for (const [path, methods] of Object.entries(fileOperations))
      for (const [method, { meta, operationId }] of Object.entries(methods)) {
        const answer = await fetch(`${story.url}/api${path.replaceAll(/\{\w+\}/g, ids[0] ?? "")}`, {
          method: method.toUpperCase(),
          headers: { origin: story.url, ...sessions[role] },
          ...(method === "get" ? {} : { body: "no picture" }),
        });
        await answer.body?.cancel();
        const open = meta.access === "public" || allowedRoles(meta).includes(role);
        expect(answer.status === 403, operationId).toBe(!open);
      }
  });
});

describe.each([
  ["a member who was removed", async () => removed(await colleague(story, owner, "manager"))],
  ["a person in no business", async () => removed(await story.signUp())],
])("%s", (_who, arrange) => {
  test("is refused whatever belongs to a business", async () => {
    await expectRefused((await arrange()).headers(), ofMembers, "forbidden");
  });
});

/** Ends every membership of a person whose session continues. */
async function removed(person: StoryOwner): Promise<StoryOwner> {
  await story.sql("update members set left_at = now() where user_id = $1", [person.id]);
  story.server.deps.live.announceSessionsEnded(person.id);
  return person;
}

// Last, because granted calls change the data.
describe.each(roles)("%s, at last", (role) => {
  test("is granted what the contract grants", async () => {
    // Removing the account is left out: it would be granted and end the other tests.
    for (const operation of ofMembers.filter((one) => mayAsk(role, one) && one.name !== "account.remove")) {
      const refusals = ["forbidden", "signed_out", "reauthenticate"];
      let refused = await tried(sessions[role], operation);
      // An earlier granted call may have ended the membership, such as leaving the business.
      if (refusals.includes(refused ?? "")) {
        sessions[role] = (await colleague(story, owner, role)).headers();
        await everybodyFresh();
        refused = await tried(sessions[role], operation);
      }
      expect(refusals, operation.name).not.toContain(refused);
    }
  });
});
