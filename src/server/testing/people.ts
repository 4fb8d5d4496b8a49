import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Story } from "./story.ts";

/** The answer of an auth endpoint. */
type Answer = { status: number; body: Record<string, unknown>; headers: Headers; cookie: string };

/** The password of people who sign up in these stories. */
export const password = "a password of mine";

/** An address that is not taken. */
export const someEmail = () => `${randomUUID().slice(0, 8)}@owners.yardstick.dev`;
/** A caller's network address, so that limits by address do not affect the others. */
export const randomAddress = () => `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 254) + 1}`;

/** People who use a story's server to sign up, to sign in, or to manage an account. */
export function peopleOf(story: () => Story) {
  /** A person with their own browser at their own network address. */
  function somebody(address = randomAddress(), more: Record<string, string> = {}) {
    const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
      const response = await fetch(`${story().url}/api/auth${path}`, {
        method,
        redirect: "manual",
        headers: {
          origin: story().url,
          "x-forwarded-for": address,
          ...(body ? { "content-type": "application/json" } : {}),
          ...more,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      const cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      return {
        status: response.status,
        body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {},
        headers: response.headers,
        cookie,
      };
    };
    return {
      get: (path: string) => ask("GET", path),
      post: (path: string, body: object = {}) => ask("POST", path, body),
      signUp: (email: string, fields: object = {}) =>
        ask("POST", "/sign-up/email", { email, password, name: "Nora New", timeZone: "Europe/Berlin", ...fields }),
      signIn: (email: string, word = password) => ask("POST", "/sign-in/email", { email, password: word }),
    };
  }

  /** The token in the newest mail with this subject to an address, once it has arrived. */
  async function mailed(email: string, subject: RegExp, count = 1): Promise<string> {
    const found = await expect
      .poll(async () => (await story().mails(email)).filter((mail) => subject.test(mail.subject)), { timeout: 5_000 })
      .toHaveLength(count)
      .then(() => story().mails(email));
    return /token=(\S+)/.exec(found.find((mail) => subject.test(mail.subject))?.body_text ?? "")?.[1] ?? "";
  }

  /** A signed-up person whose address is not confirmed. */
  async function unconfirmed(fields: object = {}) {
    const email = someEmail();
    expect((await somebody().signUp(email, fields)).status).toBe(200);
    return { email, token: await mailed(email, /^Confirm/) };
  }

  const confirm = (token: string) => somebody().get(`/verify-email?token=${token}`);

  /** Resolves to true if the session of these headers is still signed in. */
  const isSignedIn = (owner: { headers(): Record<string, string> }) =>
    fetch(`${story().url}/api/account`, { headers: owner.headers() }).then((response) => response.status === 200);

  return { somebody, mailed, unconfirmed, confirm, isSignedIn };
}

/** The id of a device's session, by which it can be ended. */
export async function sessionIdOf(story: Story, device: { headers(): Record<string, string> }): Promise<string> {
  const cookie = /session_token=([^;]+)/.exec(device.headers()["cookie"] ?? "")?.[1] ?? "";
  const token = decodeURIComponent(cookie).split(".")[0] ?? "";
  const [session] = await story.sql<{ id: string }>('select id from "session" where token = $1', [token]);
  return session?.id ?? "";
}
