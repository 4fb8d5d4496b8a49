import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCommand } from "#server/testing/operatorCommand.ts";
import { peopleOf } from "#server/testing/people.ts";
import { startStory, type Story } from "#server/testing/story.ts";

/** The command as an operator types it, next to a running server. */

let story: Story;
const { isSignedIn } = peopleOf(() => story);

beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

const command = operatorCommand("signOutCommand.ts", () => story);

test("one person is signed out everywhere, which the log tells; then everybody", async () => {
  const [owner, other] = [await story.signUp(), await story.signUp()];
  const phone = await story.signIn(owner.email, owner.password);
  expect([await isSignedIn(owner), await isSignedIn(phone), await isSignedIn(other)]).toEqual([true, true, true]);

  expect(await command(owner.email.toUpperCase())).toEqual({
    code: 0,
    printed: expect.stringContaining("2 sessions ended."),
  });
  await expect.poll(async () => [await isSignedIn(owner), await isSignedIn(phone)]).toEqual([false, false]);
  expect(await isSignedIn(other)).toBe(true);
  const again = await story.signIn(owner.email, owner.password);
  expect((await again.client.securityEvents.list({})).rows).toContainEqual(
    expect.objectContaining({ kind: "sessions_ended", subject: "By the operator", device: null }),
  );

  expect(await command("--everybody")).toEqual({ code: 0, printed: expect.stringContaining("2 sessions ended.") });
  await expect.poll(async () => [await isSignedIn(again), await isSignedIn(other)]).toEqual([false, false]);
});

test.each([
  ["nobody is named", [], "Nothing was changed: Name the account"],
  [
    "somebody and everybody are named",
    ["--everybody", "olivia@your-domain.com"],
    "Nothing was changed: Name the account",
  ],
  ["nobody has the address", ["nobody@your-domain.com"], "There is no account for nobody@your-domain.com."],
])("changes nothing where %s", async (_why, args, words) => {
  expect(await command(...args)).toEqual({ code: 1, printed: expect.stringContaining(words) });
});
