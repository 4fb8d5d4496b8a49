import { request } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { WebAuthnEmulator } from "nid-webauthn-emulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawConnection } from "#server/testing/rawConnection.ts";
import { startStory, type Story } from "#server/testing/story.ts";

/** The host names of requests to a server, and requests that no browser makes. */

let port: number;
let story: Story;
beforeAll(async () => {
  const taken = createServer();
  await new Promise<void>((listening) => taken.listen(0, listening));
  ({ port } = taken.address() as AddressInfo);
  await new Promise((closed) => taken.close(closed));
  story = await startStory({
    env: { PORT: String(port), PUBLIC_URL: "https://quotes.example.org", HSTS_SUBDOMAINS: "include" },
  });
});
afterAll(() => story.stop());

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request(
      {
        port,
        host: "127.0.0.1",
        method,
        path,
        headers: {
          host: "quotes.example.org",
          origin: "https://quotes.example.org",
          ...(body ? { "content-type": "application/json" } : {}),
          ...headers,
        },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => void (text += part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    asked.on("error", reject);
    asked.end(body && JSON.stringify(body));
  });

/** Signs up, confirms and signs in. Returns the answer of the sign-in. */
async function newcomer(name: string): Promise<Answer> {
  const person = { email: `${name}@owners.yardstick.dev`, password: "a password of mine" };
  expect(
    (await ask("POST", "/api/auth/sign-up/email", {}, { ...person, name: "Nora New", timeZone: "UTC" })).status,
  ).toBe(200);
  await expect.poll(() => story.mails(person.email)).toHaveLength(1);
  const token = /token=(\S+)/.exec((await story.mails(person.email))[0]?.body_text ?? "")?.[1] ?? "";
  expect((await ask("GET", `/api/auth/verify-email?token=${token}`)).status).toBe(200);
  return ask("POST", "/api/auth/sign-in/email", {}, person);
}
const cookiesOf = ({ headers }: Answer) => [headers["set-cookie"] ?? []].flat();
const sent = (...cookies: string[]) => ({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });

test("over https a session's cookie is this very host's, and browsers are told to stay with https on subdomains, where asked for", async () => {
  const signedIn = await newcomer("nora");
  const [cookie = ""] = cookiesOf(signedIn);
  expect(cookie).toMatch(/^__Host-yardstick\.session_token=[^;]+;/);
  expect(cookie).toMatch(/; Path=\//i);
  expect(cookie).toMatch(/; Secure/i);
  expect(cookie).not.toMatch(/; Domain/i);
  const held = cookie.split(";")[0] ?? "";
  expect((await ask("GET", "/api/account", { cookie: held })).status).toBe(200);
  expect((await ask("GET", "/api/account", { cookie: held.replace("__Host-", "") })).status).toBe(401);
  expect((await ask("POST", "/api/auth/sign-out", { cookie: held }, {})).status).toBe(200);
  expect((await ask("GET", "/api/account", { cookie: held })).status).toBe(401);
  expect(signedIn.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
});

test("passkeys are made for the public address, by whatever name the server was asked, and for no other", async () => {
  const [session = ""] = cookiesOf(await newcomer("pia"));
  const key = new WebAuthnEmulator();
  const register = async (origin: string, host: string) => {
    const asked = await ask("GET", "/api/auth/passkey/generate-register-options", { ...sent(session), host });
    const [challenge = ""] = cookiesOf(asked);
    expect(challenge).toMatch(/^__Host-yardstick\.passkey=[^;]+;.*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/i);
    const options = JSON.parse(asked.text) as Parameters<typeof key.createJSON>[1];
    expect(options.rp.id).toBe("quotes.example.org");
    const response = key.createJSON(origin, options);
    return ask("POST", "/api/auth/passkey/verify-registration", sent(session, challenge), { response });
  };
  expect((await register("https://shop.quotes.example.org", "quotes.example.org")).status).toBe(400);
  expect((await register("https://quotes.example.org", "localhost")).status).toBe(200);

  const asked = await ask("GET", "/api/auth/passkey/generate-authenticate-options");
  const options = JSON.parse(asked.text) as Parameters<typeof key.getJSON>[1];
  const response = key.getJSON("https://quotes.example.org", options);
  const signedIn = await ask("POST", "/api/auth/passkey/verify-authentication", sent(...cookiesOf(asked)), {
    response,
  });
  expect(signedIn.status).toBe(200);
  expect(cookiesOf(signedIn).join("\n")).toMatch(/^__Host-yardstick\.session_token=/m);
});

/** The lines of the log that name another address than PUBLIC_URL. */
const addressLines = () =>
  story
    .logs()
    .split("\n")
    .filter((line) => line.includes('"PUBLIC_URL"'))
    .map((line) => JSON.parse(line) as { host: string; PUBLIC_URL: string; page: string; msg: string });

test("a page at PUBLIC_URL is believed even if the proxy sends another Host, and the log says once what to change", async () => {
  const person = { email: "paul@owners.yardstick.dev", password: "a password of mine" };
  for (const host of ["127.0.0.1:3000", "app:3000"])
    expect((await ask("POST", "/api/auth/sign-in/email", { host }, person)).status).toBe(401);
  expect(addressLines()).toEqual([
    expect.objectContaining({
      PUBLIC_URL: "https://quotes.example.org",
      host: "127.0.0.1:3000",
      msg: expect.stringContaining("proxy_set_header Host $http_host"),
    }),
  ]);
});

test.each([
  ["http://quotes.example.org", "quotes.example.org"],
  ["https://quotes.example.org:8443", "quotes.example.org"],
  ["https://quotes.example.org:8443", "127.0.0.1:3000"],
  ["https://quotes.example.org.evil.test", "quotes.example.org"],
  ["https://evil.test", "127.0.0.1:3000"],
  ["null", "quotes.example.org"],
])("a page at %s is refused where PUBLIC_URL has another scheme, host or port", async (origin, host) => {
  expect((await ask("POST", "/api/auth/sign-out", { origin, host }, {})).status).toBe(403);
});

test("a page that is refused for its scheme or port is logged once, with the line to change", () => {
  const [line, ...more] = addressLines().filter(({ msg }) => msg.startsWith("pages are refused"));
  expect(line).toMatchObject({ PUBLIC_URL: "https://quotes.example.org", page: "http://quotes.example.org" });
  expect(line?.msg).toContain("set PUBLIC_URL to the value of page");
  expect(more).toEqual([]);
});

test("a page at another name of this server works, which the log mentions", async () => {
  const asked = { origin: "http://quotes.local", host: "quotes.local" };
  expect((await ask("POST", "/api/auth/sign-out", asked, {})).status).toBe(200);
  expect(addressLines()).toContainEqual(
    expect.objectContaining({
      host: "quotes.local",
      msg: expect.stringContaining("at another address than PUBLIC_URL"),
    }),
  );
});

test.each([
  ["localhost", 200],
  ["127.0.0.1:3000", 200],
  ["[::1]:3000", 200],
  ["quotes.example.org", 404],
  ["localhost.evil.test", 404],
  ["127.0.0.1.evil.test", 404],
])("the mailbox and the figures of this machine answer to its own names only: %s", async (host, status) => {
  for (const path of ["/local-mail", "/metrics"])
    expect([path, (await ask("GET", path, { host })).status]).toEqual([path, status]);
});

test.each([
  ["two hosts", "GET /healthz HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\n\r\n", 400],
  ["no host", "GET /healthz HTTP/1.1\r\n\r\n", 400],
  ["a host that is none", "GET /healthz HTTP/1.1\r\nHost: a b/c\r\n\r\n", 400],
  ["another host in the address", "GET http://b.test/healthz HTTP/1.1\r\nHost: a.test\r\n\r\n", 400],
  ["the same host in the address", "GET http://a.test/healthz HTTP/1.1\r\nHost: a.test\r\n\r\n", 200],
  ["an address that is none", "GET healthz HTTP/1.1\r\nHost: a.test\r\n\r\n", 400],
  ["no address", "OPTIONS * HTTP/1.1\r\nHost: a.test\r\n\r\n", 400],
  ["a tunnel", "CONNECT b.test:443 HTTP/1.1\r\nHost: b.test:443\r\n\r\n", 405],
  ["an echo", "TRACE / HTTP/1.1\r\nHost: a.test\r\n\r\n", 405],
  ["a method of other servers", "PROPFIND /api/services HTTP/1.1\r\nHost: a.test\r\n\r\n", 405],
  ["a method that there is not", "BREW /pot HTTP/1.1\r\nHost: a.test\r\n\r\n", 400],
  ["half an escape in the path", "GET /api/estimates/%f0%9f%zz HTTP/1.1\r\nHost: a.test\r\n\r\n", 401],
  ["half an escape in the query", "GET /api/public-forms/%?kind=%&x=%c3%28 HTTP/1.1\r\nHost: a.test\r\n\r\n", 400],
  ["bytes that are no text", "GET /customer-form/%ff%fe HTTP/1.1\r\nHost: a.test\r\n\r\n", 404],
  ["a NUL in the path", "GET /customer-form/%00 HTTP/1.1\r\nHost: a.test\r\n\r\n", 404],
  ["a NUL in a file's path", "GET /assets/%00.js HTTP/1.1\r\nHost: a.test\r\n\r\n", 404],
  ["the folder above", "GET /assets/..%2f..%2f..%2fpackage.json HTTP/1.1\r\nHost: a.test\r\n\r\n", 404],
  ["a head beyond all measure", `GET /healthz HTTP/1.1\r\nHost: a.test\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["two lengths", "POST /api/services HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
  [
    "a length and chunks",
    "POST /api/services HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    400,
  ],
  [
    "a prototype in the query",
    "GET /api/public-forms/x?__proto__[a]=1&constructor[prototype][b]=2&a[b][c][d][e][999999999]=1 HTTP/1.1\r\nHost: a.test\r\n\r\n",
    400,
  ],
])("what no browser sends is answered, and never as a fault of ours: %s", async (_what, text, status) => {
  const connection = await rawConnection(`http://127.0.0.1:${port}`);
  try {
    connection.send(text);
    expect(await connection.status()).toBe(status);
  } finally {
    connection.end();
  }
});
