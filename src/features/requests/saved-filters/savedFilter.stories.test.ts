import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { colleague } from "#server/testing/colleague.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { maxSavedFilters } from "#shared/savedFilter.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
let owner: StoryOwner;

beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp({ trial: true });
});

const named = (filters: readonly { list: string; name: string; query: string }[]) =>
  filters.map(({ list, name, query }) => `${list} ${name} ${query}`);

test("a member's filters are saved under a name, replaced by the same name of the same list, and removed", async () => {
  await owner.client.savedFilters.save({ list: "customers", name: " Prospects ", query: "status=prospect" });
  await owner.client.savedFilters.save({ list: "estimates", name: "Prospects", query: "status=pending" });
  await owner.client.savedFilters.save({ list: "customers", name: "Due", query: "follow_ups=due" });
  const saved = await owner.client.savedFilters.save({
    list: "customers",
    name: "Prospects",
    query: "status=prospect&tag=HOA",
  });
  expect(named(saved)).toEqual([
    "customers Due follow_ups=due",
    "estimates Prospects status=pending",
    "customers Prospects status=prospect&tag=HOA",
  ]);
  expect(await owner.client.savedFilters.list()).toEqual(saved);
  const left = await owner.client.savedFilters.remove({ id: saved[0]?.id ?? "" });
  expect(named(left)).toEqual(named(saved.slice(1)));
});

test("a colleague has filters of their own, and two devices that save at once lose none", async () => {
  const manager = await colleague(story, owner, "manager");
  await Promise.all(
    ["One", "Two", "Three"].map((name) =>
      owner.client.savedFilters.save({ list: "quotes", name, query: "state=sent" }),
    ),
  );
  expect(named(await owner.client.savedFilters.list())).toHaveLength(3);
  expect(await manager.client.savedFilters.list()).toEqual([]);
});

test("a filter without a name is refused, and so is one too many", async () => {
  const save = (name: string) => owner.client.savedFilters.save({ list: "quotes", name, query: "state=sent" });
  expect(await refusal(save(" "))).toMatchObject({ code: "invalid", fields: { name: "Enter a name" } });
  for (let made = 0; made < maxSavedFilters; made += 1) await save(`Filter ${made}`);
  expect(await refusal(save("One more"))).toMatchObject({ code: "invalid" });
  expect(await save("Filter 0")).toHaveLength(maxSavedFilters);
});
