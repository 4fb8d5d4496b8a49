import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { arrangeEverything, dump, tablesOfOwners } from "#testing/arrangeEverything.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { startStripeCardServer, type StripeCardServer } from "#server/testing/outside/stripeCardServer.ts";
import { everyOperation as operations, outcomeOf as outcome, type Outcome } from "#testing/everyOperation.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

/**
 * roles.test.ts covers members in their roles. This test calls every operation of the contract as an anonymous caller,
 * as a stranger and as an owner without the needed plan. Inputs come from the operations' own schemas and tables from
 * the database, so new ones are covered automatically.
 */

/** A text in all of the victim's data that a stranger must never get. */
const marker = "victim-only-7f3a";

/** Append-only tables, even for their own business. */
const onlyAdded = [
  "quote_versions",
  "quote_events",
  "quote_acceptances",
  "quote_papers",
  "quote_messages",
  "payments",
  "paper_files",
];

let stripe: StripeCardServer;
let story: Story;
let victim: StoryOwner;
let stranger: StoryOwner;
let tables: string[];
/** The victim's ids, one of each kind; and the stranger's own. */
let victimIds: string[];
let ownIds: string[];

beforeAll(async () => {
  stripe = await startStripeCardServer();
  story = await startStory({ stripeAt: stripe.at });
  tables = await tablesOfOwners(story);
  victim = await story.signUp({ trial: true });
  stranger = await story.signUp({ trial: true });
  for (const owner of [victim, stranger]) await arrangeEverything(story, owner.id);
  await mark(victim.id);
  // The same customer can contact two businesses. A shared email must not link one to the other.
  await story.sql(
    "update estimates set email = (select email from customers where created_by = $1 order by id limit 1), customer_id = null where created_by = $2",
    [victim.id, stranger.id],
  );
  // Operations that need a fresh sign-in are tested too, however long this file takes.
  await story.sql("update session set verified_at = now() + interval '1 day'");
  victimIds = await oneIdOfEachKind(victim.id);
  ownIds = await oneIdOfEachKind(stranger.id);
});
afterAll(async () => {
  await story.stop();
  stripe.stop();
});

const ofOwners = operations.filter(({ access }) => access !== "public");

describe("nobody", () => {
  test.each(ofOwners)("is asked to sign in: $name", async (operation) => {
    expect(
      await outcome(
        story.nobody,
        operation,
        operation.input.make(() => victimIds[0] ?? ""),
      ),
    ).toMatchObject({ refused: "signed_out" });
  });

  test("hears no news of anybody", async () => {
    const response = await fetch(`${story.url}/api/live`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "signed_out" });
  });

  test("finds no photo without knowing its name", async () => {
    for (const path of [
      `/photos/${victim.id}/`,
      `/photos/${victim.id}/${randomUUID()}.jpg`,
      `/photos/${victim.id}/..%2f..%2fsecret`,
      `/photos/${victim.id}`,
      "/photos/",
      `/photos/${victim.id}/%00.jpg`,
    ]) {
      const response = await fetch(story.url + path);
      expect(response.ok, path).toBe(false);
      expect(await response.text(), path).not.toContain(marker);
    }
  });
});

describe("an owner on the Free plan", () => {
  test("is asked to upgrade for whatever is part of Pro", async () => {
    const free = await story.signUp();
    for (const operation of operations.filter(({ access }) => access === "pro"))
      expect(
        await outcome(
          free.client,
          operation,
          operation.input.make(() => randomUUID()),
        ),
        operation.name,
      ).toMatchObject({ refused: "subscription_required" });
  });
});

describe("a stranger with every id of the victim's", () => {
  test.each(operations)("neither reads nor changes anything: $name", async (operation) => {
    const before = await dump(story, victim.id, tables);
    const outcomes: Outcome[] = [];
    // Deleting an account uses an account of its own, so that the others here survive.
    const { client } = operation.name === "account.remove" ? await story.signUp() : stranger;
    for (const ids of choicesOfIds(operation.input.places.length)) {
      let next = 0;
      const input = operation.input.make(({ name }) =>
        name === "business_owner_id" ? stranger.id : (ids[next++] ?? ""),
      );
      const answered = await outcome(client, operation, input);
      expect(JSON.stringify(answered), `${operation.name} ${JSON.stringify(input)}`).not.toContain(marker);
      outcomes.push(answered);
    }
    expect(await dump(story, victim.id, tables)).toEqual(before);
    expect(
      outcomes.some(({ refused }) => refused !== "invalid" && refused !== "unavailable"),
      `Nothing was tried of ${operation.name}: either it has no answer on the server, or no input made for it fits (teach src/testing/inputs.ts). ${JSON.stringify(outcomes[0])}`,
    ).toBe(true);
  });

  test.each(operations.filter(({ input }) => input.places.some(({ name }) => name === "business_owner_id")))(
    "learns nothing private from the victim's public form, and changes nothing that was there: $name",
    async (operation) => {
      const before = await dump(story, victim.id, tables);
      for (const ids of choicesOfIds(operation.input.places.length)) {
        let next = 0;
        const input = operation.input.make(({ name }) =>
          name === "business_owner_id" ? victim.id : (ids[next++] ?? ""),
        );
        expect(JSON.stringify(await outcome(stranger.client, operation, input)), JSON.stringify(input)).not.toContain(
          marker,
        );
      }
      const after = await dump(story, victim.id, tables);
      for (const table of tables) expect(after[table], table).toEqual(expect.arrayContaining(before[table] ?? []));
    },
  );
});

describe("row-level security", () => {
  const everyTable = () => [...tables, "outbox"].toSorted();

  test.each([
    ["without an owner", () => ""],
    ["as another owner", () => stranger.id],
  ])("shows and takes nothing of the victim's %s", async (_who, owner) => {
    const before = await dump(story, victim.id, tables);
    const database = new DatabaseClient({ connectionString: story.databaseUrl });
    await database.connect();
    try {
      for (const table of tables) {
        const row = before[table]?.[0];
        const tried = async (text: string, values: unknown[]) => {
          await database.query("begin; set local role yardstick_tenant");
          try {
            await database.query("select enter_scope($1, '')", [owner()]);
            return (await database.query(text, values)).rowCount;
          } catch (error) {
            return (error as { code?: string }).code;
          } finally {
            await database.query("rollback");
          }
        };
        expect(await tried(`select from ${table} where created_by = $1`, [victim.id]), table).toBe(0);
        const nothing = onlyAdded.includes(table) ? "42501" : 0;
        expect(
          await tried(`update ${table} set created_by = created_by where created_by = $1`, [victim.id]),
          table,
        ).toBe(nothing);
        expect(await tried(`delete from ${table} where created_by = $1`, [victim.id]), table).toBe(nothing);
        const forged = JSON.stringify({
          ...row,
          ...(row && "id" in row ? { id: randomUUID(), request_id: randomUUID() } : {}),
        });
        const columns = await columnsOf(table);
        expect(
          await tried(
            `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, $1) returning created_by`,
            [forged],
          ),
          table,
        ).toBe("42501");
      }
    } finally {
      await database.end();
    }
  });

  test("is forced on every table that has an owner", async () => {
    const rows = await story.sql<{ name: string; enabled: boolean; forced: boolean; policies: number }>(
      `select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced, (select count(*)::int from pg_policy where polrelid = c.oid) as policies
         from pg_class c where relname = any($1) and relnamespace = 'public'::regnamespace`,
      [everyTable()],
    );
    expect(rows).toHaveLength(everyTable().length);
    // platform/jobs/outbox.test.ts tests that the dispatcher of jobs sees those of all businesses.
    for (const { name, ...row } of rows)
      expect(row, name).toEqual({ enabled: true, forced: true, policies: name === "outbox" ? 2 : 1 });
  });

  test("keys begin with the owner, and references carry it, so that rows of two owners cannot be linked", async () => {
    const rows = await story.sql<{ table: string; kind: string; columns: string[]; refers_to: string | null }>(
      `select t.relname as table, k.contype as kind, r.relname as refers_to,
              array(select a.attname::text from unnest(k.conkey) with ordinality as c(number, place) join pg_attribute a on a.attrelid = t.oid and a.attnum = c.number order by c.place) as columns
         from pg_constraint k join pg_class t on t.oid = k.conrelid left join pg_class r on r.oid = k.confrelid
        where t.relname = any($1) and k.contype in ('p', 'u', 'f')`,
      [everyTable()],
    );
    for (const { table, kind, columns, refers_to } of rows) {
      const carriesOwner =
        kind !== "f"
          ? columns[0] === "created_by"
          : refers_to === "businesses"
            ? columns.join() === "created_by"
            : columns.includes("created_by");
      expect(carriesOwner, `${table} (${columns.join(", ")}) ${refers_to ?? ""}`).toBe(true);
    }
    expect(
      rows
        .filter(({ kind }) => kind === "p")
        .map((row) => row.table)
        .toSorted(),
    ).toEqual(everyTable());
  });
});

/**
 * The combinations of ids to try: each of the victim's kinds in every field, and for several fields also mixtures with
 * the stranger's own.
 */
function choicesOfIds(places: number): string[][] {
  const alike = victimIds.map((id) => Array.from({ length: places }, () => id));
  if (places === 0) return [[]];
  if (places === 1) return alike;
  return [
    ...alike,
    ...fc.sample(fc.array(fc.constantFrom(...victimIds, ...ownIds), { minLength: places, maxLength: places }), {
      numRuns: 60,
      seed: 7,
    }),
  ];
}

/** The writable columns of a table, for a statement. */
async function columnsOf(table: string): Promise<string> {
  const [found] = await story.sql<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return found?.columns ?? "";
}

/** Writes the marker into all texts of an owner. */
async function mark(ownerId: string): Promise<void> {
  const words = [
    "name",
    "description",
    "ai_focus_instructions",
    "notes",
    "phone",
    "address",
    "reference_object",
    "analysis_error",
    "user_agent",
    "title",
    "message",
    "service_notes",
    "client_name",
    "file_name",
    "secret",
    "text",
  ];
  for (const table of tables) {
    const columns = await story.sql<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = any($2)",
      [table, words],
    );
    // The public form's data about a business and its services is no secret. Neither is a customer's own result for
    // anyone who knows the request's id.
    const secret = columns.filter(
      ({ name }) =>
        !(
          ["services", "service_components", "businesses", "estimate_lines"].includes(table) &&
          ["name", "description", "phone"].includes(name)
        ),
    );
    if (secret.length > 0)
      await story.sql(
        `update ${table} set ${secret.map(({ name }) => `${name} = coalesce(${name}, '') || ' ${marker}'`).join(", ")} where created_by = $1`,
        [ownerId],
      );
  }
}

async function oneIdOfEachKind(ownerId: string): Promise<string[]> {
  const rows = Object.values(await dump(story, ownerId, tables)).map(([first]) => first ?? {});
  return rows.flatMap((row) => [row["id"], row["request_id"]]).filter((id) => typeof id === "string");
}
