import { afterAll, beforeAll, expect, test } from "vitest";
import { startStory, type Story } from "#server/testing/story.ts";

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

test.each(["", "{}"])("a sign-up with nothing in it is told what is missing: %j", async (body) => {
  const answer = await fetch(`${story.url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: story.url },
    body,
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "INVALID_EMAIL" });
});
