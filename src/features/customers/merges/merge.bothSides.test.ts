import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { describeOnBothSides } from "#testing/bothSides.ts";

describeOnBothSides("merging customers", (side) => {
  test("two customers are shown side by side with what would move", async () => {
    const [one, other] = side.sample.customers;
    if (!one || !other) throw new Error("The sample has no customers.");
    const preview = await side.client.merges.preview({ primary_id: one.id, secondary_id: other.id });
    const estimates = side.sample.estimates.filter(({ customer_id }) => customer_id === other.id).length;
    expect(preview).toMatchObject({
      primary: { id: one.id, name: one.name, email: one.email },
      secondary: { id: other.id, name: other.name },
      moves: { estimates },
    });
  });

  test("the same customer cannot be on both sides, nor one that is not there", async () => {
    const id = side.sample.customers[0]?.id ?? "";
    await expect(side.client.merges.preview({ primary_id: id, secondary_id: id })).rejects.toMatchObject({
      code: "invalid",
      fields: { secondary_id: "Please choose two different customers." },
    });
    await expect(side.client.merges.preview({ primary_id: id, secondary_id: randomUUID() })).rejects.toMatchObject({
      code: "not_found",
      message: "Customer not found",
    });
  });

  test("a customer into whom nobody was merged has no history", async () => {
    expect(await side.client.merges.history({ primary_id: side.sample.customers.at(-1)?.id ?? "" })).toEqual({
      rows: [],
      total: 0,
    });
  });

  test("possible duplicates name two customers and why", async () => {
    const { pairs } = await side.client.merges.duplicates();
    for (const { older, newer, reasons } of pairs) {
      expect(older.id).not.toBe(newer.id);
      expect(reasons).not.toEqual([]);
    }
  });
});
