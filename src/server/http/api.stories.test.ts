import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOver, linkOverHttp } from "#api/client.ts";
import type { ProductError } from "#shared/errors.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { fileOperations } from "#server/http/apiDocs/fileOperations.ts";

let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp();
});
afterAll(() => story.stop());

const send = (path: string, init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {}) =>
  fetch(story.url + path, { ...init, headers: { ...owner.headers(), ...init.headers } });

test("a page of another site cannot act in an owner's name", async () => {
  for (const headers of [
    { origin: "https://evil.test" },
    { origin: "null" },
    { origin: story.url.replace("http:", "https:") },
    { origin: `${story.url}/` },
    { "sec-fetch-site": "cross-site", origin: `${story.url}.evil.test` },
  ] as Record<string, string>[]) {
    const answer = await send("/api/services", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBe(403);
  }
  expect(await owner.client.services.list()).toEqual([]);
});

describe("a page reads why in our own words, not that something went wrong on our side, where", () => {
  test.each<[string, (request: Request) => Request, Partial<ProductError>]>([
    [
      "another site's page asks",
      (request) => new Request(request, { headers: { ...owner.headers(), origin: "https://evil.test" } }),
      { code: "forbidden", message: "This request came from another website and was refused." },
    ],
    [
      "what was sent is half a JSON",
      (request) => new Request(request, { method: "POST", body: "{" }),
      { code: "invalid", message: "Something went wrong with that request. Please try again." },
    ],
    [
      "what was sent is too much",
      (request) => new Request(request, { method: "POST", body: `"${"x".repeat(200_000)}"` }),
      { code: "invalid", message: "That's too large." },
    ],
  ])("%s", async (_what, change, refused) => {
    const link = linkOverHttp({
      origin: () => story.url,
      headers: owner.headers,
      fetch: (request) => fetch(change(request)),
    });
    await expect(clientOver(() => link).services.create({ name: "Driveway wash" })).rejects.toMatchObject(refused);
  });
});

test("a session's cookie without word of where the request comes from is not enough to change something", async () => {
  const answer = await fetch(`${story.url}/api/services`, {
    method: "POST",
    headers: { cookie: owner.headers()["cookie"] ?? "", "content-type": "application/json" },
    body: JSON.stringify({ name: "Stolen" }),
  });
  expect(answer.status).toBe(403);
});

test.each([
  ["half a JSON", "{", "application/json"],
  ["no JSON at all", "hello", "application/json"],
  [
    "a form without its last boundary",
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    "multipart/form-data; boundary=x",
  ],
  [
    "a form field without a name",
    '--x\r\nContent-Disposition: form-data; name=""\r\n\r\nb\r\n--x--',
    "multipart/form-data; boundary=x",
  ],
  [
    "a form with a filename that never ends",
    `--x\r\nContent-Disposition: form-data; name="a"; filename="${"\\".repeat(20_000)}\r\n\r\nb\r\n--x--`,
    "multipart/form-data; boundary=x",
  ],
  ["bytes", "\u0000\u0001", "application/octet-stream"],
])("%s is refused in plain words and harms nothing", async (_what, body, type) => {
  const answer = await send("/api/services", { method: "POST", headers: { "content-type": type }, body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: "invalid",
    message: expect.stringMatching(/^Something went wrong with that request/),
  });
  expect((await send("/healthz")).status).toBe(200);
});

test("a list in a query is read in each way that programs write it", async () => {
  const ids = ["3f0c2f5e-8d1b-4c6a-9e27-5b1a0d4c7f33", "6c8e1b57-d04f-4293-b7ae-35f9d28c1064"];
  for (const name of [() => "ids", () => "ids[]", (place: number) => `ids[${place}]`]) {
    const query = new URLSearchParams(ids.map((id, place): [string, string] => [name(place), id]));
    const answer = await send(`/api/quotes/of-estimates?${query.toString()}`);
    expect([name(0), answer.status, await answer.json()]).toEqual([name(0), 200, { rows: [] }]);
  }
});

test("a NUL that came along with pasted text is left out, wherever it stands", async () => {
  const answer = await send("/api/services", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Pasted\u0000 service", description: "\u0000" }),
  });
  expect(await answer.json()).toMatchObject({ name: "Pasted service", description: null });
  expect((await send("/api/estimates?search=%00")).status).toBe(200);
  await owner.client.services.remove({ id: (await owner.client.services.list())[0]?.id ?? "" });
});

test.each([
  [{ rate: 1 }, "name", "Service name is required."],
  [{ name: "x".repeat(201) }, "name", "Please use at most 200 characters."],
])("a service that does not hold is refused in plain words beside the field", async (service, field, words) => {
  const answer = await send("/api/services", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(service),
  });
  expect(await answer.json()).toMatchObject({ code: "invalid", message: words, data: { fields: { [field]: words } } });
});

test("more than the server takes at once is refused before it is read", async () => {
  const answer = await send("/api/services", {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close" },
    body: JSON.stringify({ name: "x".repeat(600_000) }),
  });
  expect(answer.status).toBe(413);
});

test("more than that is refused, too, where its length was not told, and one that breaks off harms nothing", async () => {
  const pieces = (count: number) =>
    new ReadableStream({
      pull: (controller) => (count-- > 0 ? controller.enqueue(new Uint8Array(100_000).fill(120)) : controller.close()),
    });
  const init = { method: "POST", headers: { "content-type": "application/json" }, duplex: "half" as const };
  expect((await send("/api/services", { ...init, body: pieces(7) })).status).toBe(413);
  const brokenOff = new ReadableStream({
    pull: (controller) => controller.error(new Error("the phone lost its signal")),
  });
  await expect(send("/api/services", { ...init, body: brokenOff })).rejects.toBeDefined();
  expect((await send("/healthz")).status).toBe(200);
});

test("an unknown operation, and a wrong id, say so", async () => {
  expect(await (await send("/api/nothing-here")).json()).toMatchObject({ code: "not_found" });
  expect(await (await send("/api/estimates/not-an-id")).json()).toMatchObject({
    code: "invalid",
    data: { fields: { id: expect.any(String) } },
  });
});

test("a failure inside tells the caller nothing of it", async () => {
  await story.sql("alter table services rename to services_away");
  const answer = await send("/api/services");
  await story.sql("alter table services_away rename to services");
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toMatch(/relation|services|select|stack/i);
});

test.each([
  "/api/services",
  "/api/nothing-here",
  "/api/auth/get-session",
  "/api/docs",
  "/healthz",
  "/local-mail",
  "/local-mail/style.css",
  "/assets/none.js",
  "/photos/none/none.jpg",
  "/no/such/page",
])("the answer of %s carries the headers that keep a browser safe", async (path) => {
  const answer = await send(path);
  expect(answer.headers.get("content-security-policy")).toMatch(/(script-src 'self'|default-src 'none')/);
  expect(answer.headers.get("content-security-policy")).not.toContain("unsafe");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("every answer says which sites may show it in a frame", async () => {
  for (const path of [
    "/",
    "/signin",
    "/dashboard",
    "/customer-form/none",
    "/quote/none",
    "/api/quotes/none/pdf",
    "/logos/a/b.png",
    "/api/calendar/feeds/a/b.ics",
  ])
    expect((await send(path)).headers.get("content-security-policy"), path).toMatch(/frame-ancestors ('none'|\*)/);
});

test("no answer of sign-in carries the token of a session, which is the cookie's alone", async () => {
  const device = await story.signIn(owner.email, owner.password);
  const headers = { ...device.headers(), origin: story.url, "content-type": "application/json" };
  const token = decodeURIComponent(/session_token=([^;]+)/.exec(device.headers()["cookie"] ?? "")?.[1] ?? "").split(
    ".",
  )[0];
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${story.url}/api/auth${path}`, {
      headers,
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const answers = [
    await ask("/get-session"),
    await ask("/list-sessions"),
    await ask("/confirm-password", { password: owner.password }),
    await ask("/sign-in/email", { email: owner.email, password: owner.password }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/token/i);
    expect(text).not.toContain(token);
  }
  expect(answers[1]?.text).toContain('"id"');
});

test.each([
  "/api/services",
  "/api/auth/get-session",
  "/api/exports/estimates.csv",
  "/api/exports/quotes.csv",
  "/api/exports/jobs.csv",
  "/api/exports/everything.zip",
])("what %s answers is kept by nobody", async (path) => {
  expect((await send(path)).headers.get("cache-control")).toContain("no-store");
});

test("a long answer travels compressed to clients that accept it", async () => {
  const answer = await send("/api/openapi.json", { headers: { "accept-encoding": "gzip" } });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(((await answer.json()) as { openapi: string }).openapi).toMatch(/^3/);
});

test("the health routes answer, and the figures are not for strangers", async () => {
  expect(await (await send("/healthz")).text()).toBe("alive");
  expect(await (await send("/readyz")).text()).toBe("ready");
  const figures = await (await fetch(`${story.url}/metrics`)).text();
  expect(figures).toContain("yardstick_requests_total");
  for (const of of ["data", "photos"])
    for (const figure of ["free", "total"])
      expect(figures).toMatch(new RegExp(`^yardstick_disk_${figure}_bytes\\{of="${of}"\\} [1-9]`, "m"));
  expect((await fetch(`${story.url}/metrics`, { headers: { "x-forwarded-for": "203.0.113.5" } })).status).toBe(404);
});

test("the local mailbox is for this machine only", async () => {
  const here = await fetch(`${story.url}/local-mail`);
  expect(here.status).toBe(200);
  expect(here.headers.get("cache-control")).toBe("no-store");
  expect((await fetch(`${story.url}/local-mail`, { headers: { "x-forwarded-for": "203.0.113.5" } })).status).toBe(404);
});

test("an email in the local mailbox is shown in a frame of ours in which nothing runs, and to this machine only", async () => {
  await story.signUp();
  const [mail] = await story.sql<{ id: string }>("select id from local_mail order by sent_at desc limit 1");
  const designed = await (await fetch(`${story.url}/local-mail`)).text();
  expect(designed).toContain(`src="/local-mail/${mail?.id}"`);
  const page = await fetch(`${story.url}/local-mail/${mail?.id}`);
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; .*frame-ancestors 'self'; .*sandbox allow-popups/,
  );
  expect(page.headers.get("content-security-policy")).not.toContain("script");
  expect(await page.text()).toContain("Confirm my email</a>");
  const text = await (await fetch(`${story.url}/local-mail?as=text`)).text();
  expect(text).not.toContain("<iframe");
  expect(text).toContain("Confirm my email:");
  for (const path of [`/local-mail/${mail?.id}`, "/local-mail/none"])
    expect((await fetch(story.url + path, { headers: { "x-forwarded-for": "203.0.113.5" } })).status).toBe(404);
  expect((await fetch(`${story.url}/local-mail/none`)).status).toBe(404);
});

test("the API describes itself, to machines and to people", async () => {
  const description = (await (await send("/api/openapi.json")).json()) as { paths: Record<string, object> };
  expect(Object.keys(description.paths)).toContain("/estimates/{id}");
  expect(await (await send("/api/docs")).text()).toContain("/public-forms/{business_owner_id}/requests");
  // File operations are described among the contract's operations, and each of their addresses answers.
  expect(Object.keys(description.paths["/account/logo"] ?? {})).toEqual(expect.arrayContaining(["put", "delete"]));
  for (const [path, methods] of Object.entries(fileOperations)) {
    expect(description.paths).toHaveProperty([path]);
    for (const method of Object.keys(methods))
      expect(
        await (
          await send(`/api${path}`, method === "get" ? {} : { method: method.toUpperCase(), body: "no picture" })
        ).text(),
        path,
      ).not.toContain('"Not found."');
  }
});
