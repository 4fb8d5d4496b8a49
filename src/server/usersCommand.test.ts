import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCommand } from "#server/testing/operatorCommand.ts";
import { peopleOf } from "#server/testing/people.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** The command as an operator types it, next to a running server. */

let story: Story;
const { isSignedIn } = peopleOf(() => story);

beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

const command = operatorCommand("usersCommand.ts", () => story);
const signInAnswer = async ({ email }: StoryOwner, password: string) => {
  const answer = await fetch(`${story.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: story.url },
    body: JSON.stringify({ email, password }),
  });
  return { status: answer.status, ...((await answer.json()) as { message?: string }) };
};

test("a locked person is signed out, reads why, and can sign in again once unlocked", async () => {
  const [owner, other] = [await story.signUp(), await story.signUp()];
  const { key } = await owner.client.apiKeys.create({ name: "Script", scope: "read", expires_at: null });
  const withKey = () => fetch(`${story.url}/api/estimates`, { headers: { authorization: `Bearer ${key}` } });
  expect((await withKey()).status).toBe(200);

  expect(await command("lock", owner.email.toUpperCase())).toEqual({
    code: 0,
    printed: expect.stringContaining(`${owner.email} is locked: 1 devices were signed out, 1 API keys ended.`),
  });
  await expect.poll(async () => [await isSignedIn(owner), await isSignedIn(other)]).toEqual([false, true]);
  expect((await withKey()).status).toBe(401);
  expect(await signInAnswer(owner, owner.password)).toEqual({
    status: 403,
    code: "ACCOUNT_LOCKED",
    message: "This account is locked. Please contact the people who run this website.",
  });
  // A wrong password learns nothing of it.
  expect(await signInAnswer(owner, "another password")).toMatchObject({ status: 401 });
  expect(await command("list", owner.email)).toEqual({
    code: 0,
    printed: expect.stringMatching(/^\S+@\S+\t\d{4}-\d\d-\d\d\tlocked\towner of [0-9a-f-]{36}\n1 person\.\n/m),
  });
  expect(await command("lock", owner.email)).toEqual({
    code: 1,
    printed: expect.stringContaining("is locked already."),
  });

  expect((await command("unlock", owner.email)).code).toBe(0);
  const again = await story.signIn(owner.email, owner.password);
  expect(await isSignedIn(again)).toBe(true);
  expect((await again.client.securityEvents.list({})).rows).toContainEqual(
    expect.objectContaining({ kind: "sessions_ended", subject: "Locked by the operator" }),
  );
  expect(await command("unlock", owner.email)).toEqual({ code: 1, printed: expect.stringContaining("is not locked.") });
});

test("a link for a new password works once", async () => {
  const owner = await story.signUp();
  const { code, printed } = await command("reset", owner.email);
  expect(code).toBe(0);
  const token = /\/reset-password\?token=(\S+)/.exec(printed)?.[1] ?? "";
  const reset = (newPassword: string) =>
    fetch(`${story.url}/api/auth/reset-password`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: story.url },
      body: JSON.stringify({ token, newPassword }),
    });
  expect((await reset("a wholly new password")).status).toBe(200);
  expect((await reset("another new password")).status).toBe(400);
  expect(await signInAnswer(owner, "a wholly new password")).toMatchObject({ status: 200 });
});

test("everybody is listed", async () => {
  const owner = await story.signUp();
  const { printed } = await command("list");
  expect(printed).toContain(`${owner.email}\t`);
  expect(printed).toMatch(/^[\d,]+ people\.$/m);
});

test.each([
  ["nothing is named", [], "Nothing was changed: Say what to do: npm run users -- list"],
  ["nobody is named", ["lock"], "Nothing was changed: Say what to do: npm run users -- list"],
  ["an unknown act is named", ["delete", "a@b.co"], "Nothing was changed: Say what to do: npm run users -- list"],
  ["nobody has the address", ["lock", "nobody@your-domain.com"], "There is no account for nobody@your-domain.com."],
])("changes nothing where %s", async (_why, args, words) => {
  expect(await command(...args)).toEqual({ code: 1, printed: expect.stringContaining(words) });
});
