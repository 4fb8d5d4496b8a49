import type { Page } from "@playwright/test";
import { expect, test } from "./yardstick.ts";

/** Opens an operation of the first group, and its request. */
const openOperation = async (page: Page, name: string, address: RegExp) => {
  await page
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.getByRole("button", { name: address }).first().click();
};

test("a reader of the reference sees an example and runs a call on the demo, and no other host is asked", async ({
  visit,
  server,
}) => {
  const page = await visit();
  const elsewhere: string[] = [];
  const calls: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== new URL(server.url).origin && request.url().startsWith("http")) elsewhere.push(request.url());
    if (pathname.startsWith("/api/") && !pathname.startsWith("/api/docs")) calls.push(pathname);
  });
  await page.goto("/api/docs/reference");
  await expect(page.getByRole("heading", { name: "Changelog" })).toBeAttached();
  await expect(page.getByRole("tab", { name: "Python" }).or(page.getByText("Python").first()).first()).toBeVisible();

  await openOperation(page, "Get an estimate", /Run it on the demo.*estimates\/\{id\}\)/);
  await page.getByRole("button", { name: /^Send/ }).first().click();
  await expect(page.getByText("Response Headers")).toBeVisible();
  // The sample business's customers have such addresses.
  await expect(page.getByText(/"[a-z.]+@mail\.example"/).first()).toBeVisible();

  expect(calls).toEqual(["/api/openapi.json"]);
  expect(elsewhere).toEqual([]);
});

test("with a key, the same call runs on the key's business", async ({ visit, server, newOwner }) => {
  const owner = await newOwner();
  const { key } = await owner.client.apiKeys.create({ name: "Reference", scope: "read", expires_at: null });
  const page = await visit();
  await page.goto("/api/docs/reference");
  await openOperation(page, "List estimates", /Run it on the demo.*estimates\)/);
  await page.getByPlaceholder("Token").first().fill(key);
  const answered = page.waitForResponse((response) => response.url().startsWith(`${server.url}/api/estimates`));
  await page.getByRole("button", { name: /^Send/ }).first().click();
  expect(await (await answered).json()).toMatchObject({ rows: [], total: 0 });
});
