import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { openPageHeader } from "#shared/openPage.ts";

/** A page's stream tells the page's own changes from those of others. */

let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

/** Opens the stream of a page. Its events appear as "changed customers". */
async function listen(page: string) {
  const stop = new AbortController();
  const answer = await fetch(`${story.url}/api/live?page=${page}`, { headers: owner.headers(), signal: stop.signal });
  const heard: string[] = [];
  void (async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, event, data] of chunk.matchAll(/^event: (\w+)\ndata: (.*)$/gm))
        if (event !== "listening") heard.push(`${event} ${(JSON.parse(data ?? "") as string[]).toSorted().join()}`);
  })().catch(() => {});
  return { heard, stop: () => stop.abort() };
}

test("only the page that saved hears its change as its own; what it did not send itself is everyone's", async () => {
  const [page, tab] = [await listen("thispage"), await listen("othertab")];
  const saving = story.sending({ ...owner.headers(), [openPageHeader]: "thispage" });
  await saving.customers.create({ name: "Ada Miller", email: "ada@mail.dev" });
  await vi.waitFor(() => expect([page.heard, tab.heard]).toEqual([["own customers"], ["changed customers"]]));

  // Both at the same moment: they are announced together, and stay apart.
  await Promise.all([
    saving.services.create({ name: "Driveway", rate: 0.25, unit: "per sq ft", service_category: "pressure_washing" }),
    owner.client.customers.create({ name: "Cleo Miller", email: "cleo@mail.dev" }),
  ]);
  await vi.waitFor(() => {
    expect(page.heard.slice(1).toSorted()).toEqual(["changed customers", "own services"]);
    expect(tab.heard.slice(1).join()).toMatch(/customers.*services|services.*customers/);
  });

  // A name that no page can have counts as none.
  const odd = story.sending({ ...owner.headers(), [openPageHeader]: "This page!" });
  await odd.customers.create({ name: "Ben Miller", email: "ben@mail.dev" });
  await vi.waitFor(() => expect(page.heard).toHaveLength(4));
  expect(page.heard.at(-1)).toBe("changed customers");
  page.stop();
  tab.stop();
});
