import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { estimateFilter } from "#features/requests/estimate-prices/estimate.ts";
import { estimateTypes, sortOrders, statusChoices } from "#features/requests/estimate-prices/listChoices.ts";
import { newAmong } from "./newRequest.ts";
import { estimateStatuses } from "#features/requests/estimate-prices/estimateStatus.ts";
import { serviceCategories } from "#features/catalog/pricing/measure.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { countByStatus, listEstimates, offeredAmong } from "./listing.ts";

let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp();
});
afterAll(() => story.stop());

const words = fc.constantFrom(
  "Ada",
  "ada",
  "ÅSA",
  "åsa",
  "Bob 100%",
  "bob_1",
  "C:\\drive",
  "Zoë",
  "zoe",
  "",
  " ",
  "ß",
  "李小龙",
  "O'Hara",
);
const figure = (most: number, decimals: number) =>
  fc.integer({ min: 0, max: most * 10 ** decimals }).map((units) => units / 10 ** decimals);

/**
 * The instant this many and a half hours ago. The half hour avoids the edge of the 30 days in which a request can be
 * new.
 */
const ago = (hours: number) => new Date(Date.now() - (hours + 0.5) * 60 * 60 * 1000).toISOString();

const estimate = fc.record({
  id: fc.uuid({ version: 4 }),
  name: words,
  email: fc.option(words),
  phone: fc.option(words),
  address: fc.option(words),
  service_name: words,
  service_category: fc.constantFrom(...serviceCategories),
  service_rate: fc.option(figure(5, 2)),
  service_unit: fc.option(fc.constantFrom("per sq ft", "per acre", "per window", "flat rate")),
  estimated_square_footage: fc.option(figure(3_000, 2)),
  total_price: fc.option(figure(400, 0)),
  estimate_method: fc.option(fc.constantFrom("ai", "manual")),
  status: fc.constantFrom(...estimateStatuses, "", "done"),
  created_at: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 700, max: 740 })).map(ago),
  first_action_at: fc.option(fc.constant(ago(0))),
  opened: fc.boolean(),
  is_test: fc.boolean(),
});
/** Of the estimates, by their places in the list: those in a quote, and those with an event. */
const offers = fc.record({
  quotes: fc.array(fc.record({ sent_version: fc.nat(1), of: fc.array(fc.nat(59), { maxLength: 3 }) }), {
    maxLength: 9,
  }),
  events: fc.array(fc.record({ deleted: fc.boolean(), of: fc.option(fc.nat(59)) }), { maxLength: 9 }),
});

const filter = fc.record({
  category: fc.option(fc.constantFrom(...serviceCategories), { nil: undefined }),
  status: fc.constantFrom(...statusChoices),
  type: fc.constantFrom(...estimateTypes),
  search: fc.oneof(fc.constant(""), words, fc.constantFrom("%", "_", "\\", "a", "B", "100%", "zo")),
  sort: fc.constantFrom(...sortOrders),
  direction: fc.constantFrom("asc" as const, "desc" as const),
  offset: fc.constantFrom(0, 3, 50),
  limit: fc.constantFrom(1, 10, 100),
});

async function insertOffers(
  quotes: readonly { sent_version: number; estimate_ids: string[] }[],
  events: readonly { deleted: boolean; estimate_id: string | null }[],
): Promise<void> {
  for (const { sent_version, estimate_ids } of quotes)
    await story.sql("insert into quotes (created_by, sent_version, estimate_ids) values ($1, $2, $3)", [
      owner.id,
      sent_version,
      estimate_ids,
    ]);
  for (const { deleted, estimate_id } of events)
    await story.sql(
      `insert into calendar_events (created_by, title, start_datetime, end_datetime, estimate_id, deleted_at)
       values ($1, 'Wash', now(), now() + interval '1 hour', $2, case when $3 then now() end)`,
      [owner.id, estimate_id, deleted],
    );
}

test("what the database lists and counts is what the rule says", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(estimate, { selector: (one) => one.id, minLength: 5, maxLength: 60 }),
      fc.array(filter, { minLength: 12, maxLength: 12 }),
      offers,
      async (estimates, filters, offered) => {
        const rows = estimates.map((one) => ({
          ...one,
          created_by: owner.id,
          request_id: randomUUID(),
          request_position: 0,
          has_lines: false,
        }));
        const columns = Object.keys(rows[0] ?? {})
          .filter((column) => !["opened", "has_lines"].includes(column))
          .join(", ");
        for (const table of ["quotes", "calendar_events", "estimates"]) await story.sql(`delete from ${table}`);
        await story.sql(
          `insert into estimates (${columns}) select ${columns} from json_populate_recordset(null::estimates, $1)`,
          [JSON.stringify(rows)],
        );
        await story.sql(
          "insert into estimate_reads (created_by, estimate_id, user_id) select $1, id, $1 from unnest($2::uuid[]) id",
          [owner.id, rows.filter(({ opened }) => opened).map(({ id }) => id)],
        );
        const idsAt = (places: readonly number[]) => places.flatMap((place) => rows[place]?.id ?? []);
        const quotes = offered.quotes.map(({ sent_version, of }) => ({ sent_version, estimate_ids: idsAt(of) }));
        const events = offered.events.map(({ deleted, of }) => ({
          deleted,
          estimate_id: idsAt(of === null ? [] : [of])[0] ?? null,
        }));
        await insertOffers(quotes, events);
        const taken = offeredAmong(
          quotes,
          events.filter(({ deleted }) => !deleted),
        );
        const fresh = new Set(newAmong(rows, new Date()).map(({ request_id }) => request_id));
        for (const asked of filters) {
          const answered = await owner.client.estimates.list(asked);
          const { rows: expected, total } = listEstimates(rows, estimateFilter.parse(asked), fresh, taken);
          expect(
            { rows: answered.rows.map(({ id, is_new }) => [id, is_new]), total: answered.total },
            JSON.stringify(asked),
          ).toEqual({
            rows: expected.map(({ id, is_new }) => [id, is_new]),
            total,
          });
        }
        for (const category of [undefined, ...serviceCategories])
          expect(await owner.client.estimates.stats({ category })).toEqual(
            countByStatus(
              rows.filter((one) => !one.is_test),
              category,
            ),
          );
      },
    ),
    { numRuns: 25 },
  );
});
