import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { clientOver } from "#api/client.ts";
import { demoLink } from "#demo/demoLink.ts";
import { memoryStorage } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { mergeRecord } from "./merge.ts";

function demo() {
  const link = demoLink({ userId: randomUUID(), storage: memoryStorage(), now: () => new Date() });
  return clientOver(() => link);
}

test("a visitor sees a merge that could be undone, into a customer that is there", async () => {
  const { merges, customers } = demo();
  const { rows, total } = await merges.history({});
  const [merge] = rows.map((row) => mergeRecord.parse(row));
  expect(total).toBe(1);
  expect((await customers.get({ id: merge?.primary_customer_id ?? "" })).name).toBe(merge?.primary_name);
  expect(await refusal(customers.get({ id: merge?.secondary_customer_id ?? "" }))).toMatchObject({ code: "not_found" });
});

test("what would change something is refused in the demo's words", async () => {
  const { merges, customers } = demo();
  const [one, other] = (await customers.list({})).rows;
  if (!one || !other) throw new Error("The sample has no customers.");
  const asked = [
    merges.merge({ primary_id: one.id, secondary_id: other.id, primary_version: 1, secondary_version: 1 }),
    merges.unmerge({ id: randomUUID() }),
    merges.unmergeEstimate({ estimate_id: randomUUID() }),
    merges.dismissDuplicate({ one_id: one.id, other_id: other.id, apart: true }),
  ];
  for (const answer of asked)
    expect(await refusal(answer)).toMatchObject({
      code: "forbidden",
      message: expect.stringMatching(/ would be .* in the full version\. This is demo data\.$/),
    });
});
