import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

const washing = {
  name: "Driveway Washing",
  rate: 0.25,
  unit: "per sq ft",
  ai_focus_instructions: "Measure.",
  show_price: true,
} as const;

const choose = (owner: StoryOwner, name: string) => owner.client.account.chooseFormName({ form_name: name });
const shown = async (owner: StoryOwner) => (await owner.client.account.me()).business.form_name;
/** The business of a form's page. Null for the unavailable page. */
async function ownerAt(path: string, at = story): Promise<string | null> {
  const html = await (await fetch(at.url + path)).text();
  if (/<h1[^>]*>[^<]*Invalid/.test(html)) return null;
  return /"business_owner_id":"([^"]+)"/.exec(html)?.[1] ?? null;
}

test("a chosen name leads to the form as the long link does; the one before keeps leading there", async () => {
  const owner = await story.signUp();
  await owner.client.services.create(washing);
  expect(await shown(owner)).toBeNull();
  expect((await choose(owner, " Heron-Wash ")).business.form_name).toBe("heron-wash");
  for (const path of [
    "/q/heron-wash",
    "/q/Heron-Wash?source=flyer",
    "/q/heron-wash/pressure-washing",
    "/q/heron-wash/general",
  ])
    expect(await ownerAt(path), path).toBe(owner.id);
  expect(await (await fetch(`${story.url}/q/heron-wash/general`)).text()).toContain('"kind":"general"');
  await choose(owner, "heron-and-sons");
  expect(await shown(owner)).toBe("heron-and-sons");
  expect(await ownerAt("/q/heron-wash")).toBe(owner.id);
  await choose(owner, "heron-wash");
  expect(await shown(owner)).toBe("heron-wash");
});

test("a name is one business's, whoever chooses it first; two at once, too", async () => {
  const [one, other] = [await story.signUp(), await story.signUp()];
  const answers = await Promise.allSettled([choose(one, "first-come"), choose(other, "first-come")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const late = answers[0]?.status === "rejected" ? one : other;
  expect(await refusal(choose(late, "first-come"))).toMatchObject({
    code: "invalid",
    fields: { form_name: "This name is taken. Try adding your town." },
  });
  expect(await refusal(choose(late, "admin"))).toMatchObject({
    code: "invalid",
    fields: { form_name: expect.stringContaining("Please choose another name.") },
  });
  expect(await shown(late)).toBeNull();
});

test("a business has five names at most, and none of them stops working", async () => {
  const owner = await story.signUp();
  await owner.client.services.create(washing);
  const names = [1, 2, 3, 4, 5].map((place) => `many-names-${place}`);
  for (const name of names) await choose(owner, name);
  const refused = await refusal(choose(owner, "many-names-6"));
  expect(refused).toMatchObject({ code: "conflict" });
  expect(refused?.message).toContain("many-names-5, many-names-4");
  for (const name of names) expect(await ownerAt(`/q/${name}`), name).toBe(owner.id);
  expect(await ownerAt("/q/many-names-6")).toBeNull();
});

test("a name stays reserved after its account is gone, and tells nothing of whose it was", async () => {
  const [owner, next] = [await story.signUp(), await story.signUp()];
  await next.client.services.create(washing);
  await choose(owner, "printed-before");
  await choose(owner, "printed-last");
  await owner.client.account.remove({ confirmation: "DELETE" });
  for (const name of ["printed-before", "printed-last"]) {
    expect(await ownerAt(`/q/${name}`), name).toBeNull();
    expect(await refusal(choose(next, name)), name).toMatchObject({
      code: "invalid",
      fields: { form_name: "This name is taken. Try adding your town." },
    });
    expect(await story.sql("select business_id from form_names where name = $1", [name])).toEqual([
      { business_id: null },
    ]);
  }
});

test("names cannot be guessed fast: one that is nobody's counts as a form that was opened", async () => {
  const guarded = await startStory({ limits: { opensPerMinute: 2 } });
  onTestFinished(() => guarded.stop());
  const owner = await guarded.signUp();
  await owner.client.services.create(washing);
  await choose(owner, "well-guarded");
  const status = async (path: string) => (await fetch(guarded.url + path)).status;
  expect([await status("/q/guess-one"), await status("/q/guess-two")]).toEqual([404, 404]);
  expect([await status("/q/guess-three"), await status("/q/well-guarded")]).toEqual([503, 503]);
});
