import { afterAll, beforeAll, expect, test } from "vitest";
import { startStory, type Story } from "./story.ts";

let story: Story;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());

test("a new owner signs up, confirms, signs in and is known", async () => {
  const owner = await story.signUp({ email: "olivia@owners.yardstick.dev" });
  const me = await owner.client.account.me();
  expect(me).toMatchObject({
    email: "olivia@owners.yardstick.dev",
    full_name: "Olivia Owner",
    business: { time_zone: "America/Chicago" },
    subscription: { subscribed: false },
  });
});

test("nobody is told to sign in", async () => {
  await expect(story.nobody.account.me()).rejects.toMatchObject({ code: "signed_out" });
});
