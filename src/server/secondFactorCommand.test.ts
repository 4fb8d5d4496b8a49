import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCommand } from "#server/testing/operatorCommand.ts";
import { peopleOf } from "#server/testing/people.ts";
import { startStory, type Story } from "#server/testing/story.ts";

/** The command as an operator types it, next to a running server. */

let story: Story;
const { somebody, isSignedIn } = peopleOf(() => story);

beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

const command = operatorCommand("secondFactorCommand.ts", () => story);

test("turns the factor off, ends the person's sessions at once, logs it and tells the person", async () => {
  const [owner, other] = [await story.signUp(), await story.signUp()];
  for (const { client } of [owner, other]) {
    const { secret } = await client.secondFactors.begin();
    await client.secondFactors.turnOn({ code: TOTP.generate({ secret: Secret.fromBase32(secret) }) });
  }
  expect([await isSignedIn(owner), await isSignedIn(other)]).toEqual([true, true]);

  const { code, printed } = await command("--off", owner.email.toUpperCase());
  expect([code, printed]).toEqual([0, expect.stringContaining(`Two-step sign-in is off for ${owner.email}`)]);
  expect(printed).toContain(`"personId":"${owner.id}","sessions":1,"msg":"an operator turned off two-step sign-in"`);

  await expect.poll(() => isSignedIn(owner)).toBe(false);
  expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 200 });
  expect((await story.mails(owner.email)).map(({ subject }) => subject)).toContain(
    "Two-step sign-in was removed for Yardstick",
  );
  expect(await isSignedIn(other)).toBe(true);
  expect(await somebody().signIn(other.email, other.password)).toMatchObject({ status: 403 });
});

test.each([
  ["whom it is about is not said", [], "Nothing was changed: Name the account"],
  ["nobody has the address", ["--off", "nobody@your-domain.com"], "There is no account for nobody@your-domain.com."],
])("changes nothing where %s", async (_why, args, words) => {
  expect(await command(...args)).toEqual({ code: 1, printed: expect.stringContaining(words) });
});

test("says so where it is off", async () => {
  const { email } = await story.signUp();
  expect(await command("--off", email)).toEqual({
    code: 1,
    printed: expect.stringContaining(`Two-step sign-in is off for ${email}.`),
  });
});
