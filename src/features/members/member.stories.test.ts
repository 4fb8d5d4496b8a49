import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { colleague } from "#server/testing/colleague.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

describe("the people of a business", () => {
  test("are listed with owners first; how they sign in is for owners to see", async () => {
    const owner = await story.signUp({ name: "Olivia Owner" });
    const crew = await colleague(story, owner, "crew", "Carl Crew");
    const manager = await colleague(story, owner, "manager", "Mona Manager");
    await story.sql(`update "user" set two_factor_enabled = true where id = $1`, [manager.id]);
    await story.sql(
      "insert into passkey (user_id, public_key, credential_id, counter, device_type, backed_up) values ($1, 'key', $2, 0, 'singleDevice', false)",
      [crew.id, crew.id],
    );
    const plain = { second_factor: false, passkey: false };
    expect(await owner.client.members.list()).toMatchObject([
      { id: owner.id, name: "Olivia Owner", email: owner.email, role: "owner", sign_in: plain },
      { id: manager.id, name: "Mona Manager", role: "manager", sign_in: { ...plain, second_factor: true } },
      { id: crew.id, name: "Carl Crew", role: "crew", sign_in: { ...plain, passkey: true } },
    ]);
    const seen = await manager.client.members.list();
    expect(seen.map(({ id, sign_in }) => [id, sign_in])).toEqual([
      [owner.id, null],
      [manager.id, null],
      [crew.id, null],
    ]);
    expect(await refusal(crew.client.members.list())).toMatchObject({ code: "forbidden" });
  });
});
