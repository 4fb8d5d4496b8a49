import { afterEach, expect, test } from "vitest";
import { startStory, type Story } from "#server/testing/story.ts";

let story: Story | undefined;
afterEach(() => story?.stop());

test.each([
  [{ CONTACT_EMAIL: "hello@example.org" }, "mailto:hello@example.org"],
  [{ CONTACT_EMAIL: "hello@example.org", SECURITY_CONTACT: "security@example.org" }, "mailto:security@example.org"],
  [{ SECURITY_CONTACT: "https://example.org/security" }, "https://example.org/security"],
])("%j: researchers find the contact, valid for months and under a year", async (env, contact) => {
  story = await startStory({ env });
  const answer = await fetch(`${story.url}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; charset=utf-8$/i),
  ]);
  const text = await answer.text();
  expect(text).toMatch(/^(?:[A-Z][A-Za-z-]+: \S+\n)+$/);
  expect(text).toContain(`Contact: ${contact}\n`);
  expect(text).toContain(`Canonical: ${story.url}/.well-known/security.txt\n`);
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

test("without a contact there is no file", async () => {
  story = await startStory();
  expect((await fetch(`${story.url}/.well-known/security.txt`)).status).toBe(404);
});
