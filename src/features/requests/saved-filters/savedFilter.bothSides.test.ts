import { expect, test } from "vitest";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { maxSavedFilters } from "#shared/savedFilter.ts";
import { refusal } from "#testing/refusal.ts";

describeOnBothSides("Saved filters", (side) => {
  test("are listed by name, replaced by name, removed, and limited", async () => {
    const { savedFilters } = side.client;
    const save = (name: string, query: string) => savedFilters.save({ list: "quotes", name, query });
    await save("Open", "state=sent");
    await save("accepted", "state=accepted");
    const replaced = await save("Open", "state=sent&search=oak");
    expect(replaced.map(({ name, query }) => [name, query])).toEqual([
      ["accepted", "state=accepted"],
      ["Open", "state=sent&search=oak"],
    ]);
    expect(await savedFilters.list()).toEqual(replaced);
    expect(await savedFilters.remove({ id: replaced[0]?.id ?? "" })).toEqual(replaced.slice(1));
    for (let made = 1; made < maxSavedFilters; made += 1) await save(`Filter ${made}`, "state=draft");
    expect(await refusal(save("One more", "state=draft"))).toMatchObject({
      code: "invalid",
      fields: { name: "You can save up to 40 filters. Remove one first." },
    });
  });
});
