import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { rawAnswer } from "#server/testing/rawRequest.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import type { Topic } from "#shared/topics.ts";
import { arrangeEverything } from "#testing/arrangeEverything.ts";
import { everyOperation } from "#testing/everyOperation.ts";

/**
 * Every operation with which a member changes something that a colleague's open page shows. The server names the topic
 * to the page, which fetches it again.
 */

/**
 * The tables that pages show, and the topic under which an open page refetches them: of several, the one whose records
 * a row is about.
 */
const topicOf: Readonly<Record<string, Topic | readonly Topic[]>> = {
  bounced_addresses: "messages",
  businesses: "business",
  calendar_events: "calendar",
  checklist_points: "calendar",
  card_payments: "quotes",
  customer_events: "customers",
  customer_follow_ups: "customers",
  customer_import_parts: "customers",
  customer_imports: "customers",
  customer_merges: "customers",
  customer_pages: "customers",
  customer_services: "customers",
  customers: "customers",
  consents: "messages",
  credit_notes: "invoices",
  estimates: "estimates",
  event_notes: "calendar",
  import_fields: "customers",
  invoice_settings: "invoices",
  invoices: "invoices",
  jobs: "jobs",
  invitations: "business",
  measurements: "estimates",
  message_settings: "messages",
  message_templates: "messages",
  messages: "messages",
  numbers: ["jobs", "invoices"],
  notification_reads: "notifications",
  notifications: "notifications",
  quote_messages: "quotes",
  payments: ["quotes", "invoices"],
  quote_settings: "quotes",
  quote_templates: "quotes",
  quotes: "quotes",
  sequences: "messages",
  service_components: "services",
  services: "services",
};

/** The tables with the records that an input names besides the one that it is about. */
const tableOfField: Readonly<Record<string, string>> = {
  customer_id: "customers",
  estimate_id: "estimates",
  job_id: "jobs",
  service_id: "services",
  schedule_id: "customer_services",
};

let story: Story;
let owner: StoryOwner;
/** The topics that an open page has heard of since the last call. */
let heard = new Set<Topic>();

beforeAll(async () => {
  // A turn of messages beside an operation would be announced, too.
  story = await startStory({ ownMessageTurns: true });
  owner = await story.signUp({ trial: true });
  await arrangeEverything(story, owner.id);
  // Deliveries to a webhook would be announced, too.
  await story.sql("update webhook_endpoints set active = false");
  await story.sql("update session set verified_at = now() + interval '1 day'");
  story.server.deps.live.listen(owner.id, owner.id, {
    changed: (topics) => topics.forEach((topic) => heard.add(topic)),
    sessionsEnded: () => {},
  });
});
afterAll(() => story.stop());

/** Returns a hash of the rows of each table that pages show. */
async function shown(): Promise<Record<string, string>> {
  const texts = Object.keys(topicOf).map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as content from ${table} t where created_by = $1`,
  );
  const rows = await story.sql<{ name: string; content: string }>(texts.join(" union all "), [owner.id]);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** Returns the id of one record of each table that pages show. */
async function idsByTable(): Promise<Record<string, string>> {
  const texts = Object.keys(topicOf).map(
    (table) =>
      `(select '${table}' as name, to_json(t) ->> 'id' as id from ${table} t where created_by = $1 order by t::text limit 1)`,
  );
  const rows = await story.sql<{ name: string; id: string | null }>(texts.join(" union all "), [owner.id]);
  return Object.fromEntries(rows.flatMap(({ name, id }) => (id === null ? [] : [[name, id]])));
}

/** Waits until the page has heard of these topics. Returns those that it has not heard of. */
async function missingOf(topics: readonly (Topic | readonly Topic[])[]): Promise<string[]> {
  const isHeard = (topic: Topic | readonly Topic[]) => [topic].flat().some((one) => heard.has(one as Topic));
  const missing = () => topics.filter((topic) => !isHeard(topic)).map(String);
  await vi.waitUntil(() => missing().length === 0, { timeout: 60_000, interval: 10 }).catch(() => undefined);
  return missing();
}

const changing = everyOperation.filter(
  ({ least, route, name }) => least !== null && route.method !== "GET" && name !== "account.remove",
);

test("pages that show what a member changes hear of it", async () => {
  const silent: string[] = [];
  let changes = 0;
  for (const operation of changing) {
    const [before, ids] = [await shown(), await idsByTable()];
    heard = new Set();
    // The test does not know the record that an operation is about: it tries one of each kind.
    for (const id of operation.input.places.length === 0 ? [""] : Object.values(ids)) {
      const { ok } = await rawAnswer(story, owner.headers(), operation, ({ name }) =>
        name === "assigned_to" ? owner.id : (ids[tableOfField[name] ?? ""] ?? id),
      );
      if (!ok) continue;
      const after = await shown();
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      if (changed.length === 0) continue;
      changes += 1;
      const due = [...new Set(changed.flatMap((table) => (topicOf[table] === undefined ? [] : [topicOf[table]])))];
      const missing = await missingOf(due);
      if (missing.length > 0) silent.push(`${operation.name} changed ${changed.join()} without ${missing.join()}`);
      break;
    }
  }
  expect(silent).toEqual([]);
  // With fewer, the test would prove little.
  expect(changes).toBeGreaterThan(50);
});
