import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { estimateFilter } from "#features/estimates/estimate.ts";
import { estimateTypes, sortableColumns } from "./listChoices.ts";
import { estimateStatuses } from "./estimateStatus.ts";
import { serviceCategories } from "#features/services/measure.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { countByStatus, listEstimates, type ListableEstimate } from "./listing.ts";

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

const estimate: fc.Arbitrary<Omit<ListableEstimate, "has_lines">> = fc.record({
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
  created_at: fc.integer({ min: 0, max: 40 }).map((hours) => new Date(Date.UTC(2026, 10, 1, hours)).toISOString()),
});

const filter = fc.record({
  category: fc.option(fc.constantFrom(...serviceCategories), { nil: undefined }),
  status: fc.constantFrom("all" as const, ...estimateStatuses),
  type: fc.constantFrom(...estimateTypes),
  search: fc.oneof(fc.constant(""), words, fc.constantFrom("%", "_", "\\", "a", "B", "100%", "zo")),
  sort: fc.constantFrom(...sortableColumns),
  direction: fc.constantFrom("asc" as const, "desc" as const),
  offset: fc.constantFrom(0, 3, 50),
  limit: fc.constantFrom(1, 10, 100),
});

test("what the database lists and counts is what the rule says", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(estimate, { selector: (one) => one.id, minLength: 5, maxLength: 60 }),
      fc.array(filter, { minLength: 12, maxLength: 12 }),
      async (estimates, filters) => {
        const rows = estimates.map((one) => ({ ...one, created_by: owner.id, request_id: randomUUID() }));
        const columns = Object.keys(rows[0] ?? {}).join(", ");
        await story.sql("delete from estimates");
        await story.sql(
          `insert into estimates (${columns}) select ${columns} from json_populate_recordset(null::estimates, $1)`,
          [JSON.stringify(rows)],
        );
        const listable = estimates.map((one) => ({ ...one, has_lines: false }));
        for (const asked of filters) {
          const answered = await owner.client.estimates.list(asked);
          const { rows: expected, total } = listEstimates(listable, estimateFilter.parse(asked));
          expect({ ids: answered.rows.map((row) => row.id), total: answered.total }, JSON.stringify(asked)).toEqual({
            ids: expected.map((row) => row.id),
            total,
          });
        }
        for (const category of [undefined, ...serviceCategories])
          expect(await owner.client.estimates.stats({ category })).toEqual(countByStatus(listable, category));
      },
    ),
    { numRuns: 25 },
  );
});
