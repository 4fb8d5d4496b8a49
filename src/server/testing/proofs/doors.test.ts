import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#api/client.ts";
import { rawRequest } from "#server/testing/rawRequest.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { arrangeEverything, dump, tablesOfOwners } from "#testing/arrangeEverything.ts";
import { everyOperation, type Operation } from "#testing/everyOperation.ts";

/**
 * Every operation of the contract, and the other routes, called with no or too little access. The cases are an ended
 * session, invalid or revoked keys, a read-only key, a key where a person is required, and an owner whose plan has
 * expired. Strangers and anonymous callers have a test of their own (stranger.test.ts), and so do members by role
 * (roles.test.ts).
 */

const ofOwners = everyOperation.filter(({ access }) => access !== "public");

let story: Story;
let owner: StoryOwner;
let tables: string[];
let ids: string[];
let eventId: string;
/** The request headers of each caller. */
const callers: Record<
  | "ended session"
  | "revoked key"
  | "expired key"
  | "unknown key"
  | "malformed key"
  | "read key"
  | "write key"
  | "lapsed owner"
  | "lapsed owner's key",
  Record<string, string>
> = {
  "ended session": {},
  "revoked key": {},
  "expired key": {},
  "unknown key": {},
  "malformed key": {},
  "read key": {},
  "write key": {},
  "lapsed owner": {},
  "lapsed owner's key": {},
};
type Caller = keyof typeof callers;
let lapsed: StoryOwner;

beforeAll(async () => {
  story = await startStory();
  tables = await tablesOfOwners(story);
  owner = await story.signUp({ trial: true });
  lapsed = await story.signUp({ trial: true });
  for (const { id } of [owner, lapsed]) await arrangeEverything(story, id);
  ids = Object.values(await dump(story, owner.id, tables))
    .flatMap(([row]) => [row?.["id"], row?.["request_id"]])
    .filter((id) => typeof id === "string");
  eventId =
    (await story.sql<{ id: string }>("select id from calendar_events where created_by = $1 limit 1", [owner.id]))[0]
      ?.id ?? "";

  const bearer = (key: string) => ({ authorization: `Bearer ${key}`, "x-forwarded-for": "198.51.100.7" });
  const keyOf = async (client: Client, scope: "read" | "write") =>
    client.apiKeys.create({ name: `to ${scope}`, scope });
  callers["read key"] = bearer((await keyOf(owner.client, "read")).key);
  callers["write key"] = bearer((await keyOf(owner.client, "write")).key);
  callers["lapsed owner's key"] = bearer((await keyOf(lapsed.client, "write")).key);
  const revoked = await keyOf(owner.client, "write");
  await owner.client.apiKeys.revoke({ id: revoked.made.id });
  callers["revoked key"] = bearer(revoked.key);
  const expired = await keyOf(owner.client, "write");
  await story.sql("update api_keys set expires_at = now() - interval '1 second' where id = $1", [expired.made.id]);
  callers["expired key"] = bearer(expired.key);
  callers["unknown key"] = bearer(
    `ys_${Buffer.concat([randomBytes(32), Buffer.from(owner.id.replaceAll("-", ""), "hex")]).toString("base64url")}`,
  );
  callers["malformed key"] = bearer("ys_' or 1=1 --");

  await story.sql(
    "update subscriptions set subscription_end = now() - interval '1 minute', trial_end = now() - interval '1 minute' where created_by = $1",
    [lapsed.id],
  );
  callers["lapsed owner"] = lapsed.headers();
  const elsewhere = await story.signIn(owner.email, owner.password);
  callers["ended session"] = elsewhere.headers();
  await fetch(`${story.url}/api/auth/sign-out`, {
    method: "POST",
    headers: { ...elsewhere.headers(), "content-type": "application/json" },
    body: "{}",
  });
});
afterAll(() => story.stop());

const shut: Caller[] = ["ended session", "revoked key", "expired key", "unknown key", "malformed key"];
describe.each(shut)("%s", (caller) => {
  test("opens no operation, and changes nothing", async () => {
    const before = await dump(story, owner.id, tables);
    for (const operation of ofOwners) expect(await tried(caller, operation), operation.name).toBe("signed_out");
    expect(await dump(story, owner.id, tables)).toEqual(before);
  });

  test("opens no route beside the operations", async () => {
    for (const route of routesBeside()) expect(await answered(caller, route), route.path).toBe(401);
  });
});

describe("read key", () => {
  test("is refused whatever changes something, and whatever is for the person alone; it changes nothing", async () => {
    const before = await dump(story, owner.id, tables);
    const readable = ({ route, personal }: Operation) => route.method === "GET" && !personal;
    for (const operation of ofOwners.filter((one) => !readable(one)))
      expect(await tried("read key", operation), operation.name).toBe("forbidden");
    for (const operation of ofOwners.filter(readable))
      expect(["forbidden", "signed_out", "subscription_required"], operation.name).not.toContain(
        await tried("read key", operation),
      );
    // The last use of a key is stored with minute precision.
    expect(withoutUse(await dump(story, owner.id, tables))).toEqual(withoutUse(before));
  });

  test("sets no logo and no cover photo", async () => {
    for (const path of ["/api/account/logo", "/api/account/cover"])
      expect(await answered("read key", { method: "PUT", path }), path).toBe(403);
  });
});

test("write key is refused whatever is for the person alone", async () => {
  for (const operation of ofOwners.filter(({ personal }) => personal))
    expect(await tried("write key", operation), operation.name).toBe("forbidden");
});

describe.each<Caller>(["lapsed owner", "lapsed owner's key"])("%s", (caller) => {
  test("is asked to upgrade for all that is part of Pro, and changes nothing by trying", async () => {
    const before = await dump(story, lapsed.id, tables);
    const pro = ofOwners.filter(({ access, personal }) => access === "pro" && (caller === "lapsed owner" || !personal));
    for (const operation of pro) expect(await tried(caller, operation), operation.name).toBe("subscription_required");
    expect(withoutUse(await dump(story, lapsed.id, tables))).toEqual(withoutUse(before));
  });
});

type Route = { method: string; path: string };

/** Routes besides the contract that need a session or a key. */
function routesBeside(): Route[] {
  const reads = [
    "/api/live",
    "/api/exports/customers.csv",
    "/api/exports/estimates.csv",
    "/api/exports/quotes.csv",
    "/api/exports/jobs.csv",
    "/api/exports/everything.zip",
    `/api/calendar/events/${eventId}.ics`,
  ];
  return [...reads.map((path) => ({ method: "GET", path })), { method: "PUT", path: "/api/account/logo" }];
}

async function answered(caller: Caller, { method, path }: Route): Promise<number> {
  const response = await fetch(story.url + path, {
    method,
    headers: { origin: story.url, ...callers[caller] },
    ...(method === "PUT" ? { body: "a picture" } : {}),
  });
  await response.body?.cancel();
  return response.status;
}

/** The refusal's code; null if the call was granted. */
const tried = (caller: Caller, operation: Operation) =>
  rawRequest(story, callers[caller], operation, { ids, businessId: owner.id });

function withoutUse(dumped: Record<string, Record<string, unknown>[]>): Record<string, Record<string, unknown>[]> {
  return { ...dumped, api_keys: (dumped["api_keys"] ?? []).map((row) => ({ ...row, last_used_at: null })) };
}
