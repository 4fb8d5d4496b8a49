import type { Page } from "@playwright/test";
import { greenValley, washing } from "./drivewayWashing.ts";
import { line, sendQuote } from "#server/testing/quoteStory.ts";
import { expect, fillSignIn, password, photo, test, typeDetails, type Owner } from "./yardstick.ts";

/** Holds back every script except the small ones that record early clicks; the returned function releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!afterPaint-|sign-in-|hydrateAfterPaint-|replayEarlyEvents-).*\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

const requests = async (owner: Owner) => (await owner.client.estimates.list({ limit: 100 })).rows;
const listening = (page: Page) => expect(page.locator("#root[inert]")).toHaveCount(0);

test("the standard form takes over what was picked, typed and pressed before its script arrived, and sends once", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing, { ...washing, name: "House Wash" }]);
  const page = await visit();
  const release = await holdScripts(page);
  await page.goto(`/customer-form/${owner.id}`, { waitUntil: "commit" });
  await listening(page);
  await page.getByRole("radio", { name: "House Wash" }).check();
  await page.getByLabel("Full Name").fill("Maria Lopez");
  await page.getByLabel("Email").fill("maria@mail.dev");
  const send = page.locator("form button[type=submit]:visible").last();
  await send.click();
  await send.click();
  await expect(page.getByRole("radio", { name: "House Wash" })).toBeChecked();
  release();
  // The page carries out the early click: the form names the missing fields.
  await expect(page.locator("[data-problem], [aria-invalid=true]").first()).toBeVisible();
  await expect(page.getByRole("radio", { name: "House Wash" })).toBeChecked();
  await expect(page.getByLabel("Full Name")).toHaveValue("Maria Lopez");
  await expect(page.getByLabel("Email")).toHaveValue("maria@mail.dev");
  await page.getByRole("radio", { name: "I know the size" }).check();
  await page.getByLabel("Square footage").fill("800");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(page.getByText("$200.00", { exact: true })).toBeVisible();
  expect(await requests(owner)).toHaveLength(1);
});

test("a stored draft stays, and what was typed over it before the script arrived is taken over", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing]);
  const page = await visit();
  await page.goto(`/customer-form/${owner.id}`);
  await page.getByLabel("Full Name").fill("Maria Lopez");
  await page.getByLabel("Email").fill("maria@mail.dev");
  await page.waitForFunction(() => Object.values(localStorage).some((one: string) => one.includes("maria@mail.dev")));
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await listening(page);
  await page.getByLabel("Full Name").fill("Mario Lopez");
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  release();
  await expect(page.locator("[data-problem], [aria-invalid=true]").first()).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Mario Lopez");
  await expect(page.getByLabel("Email")).toHaveValue("maria@mail.dev");
});

for (const kind of ["general/customer-form", "multi-service"] as const)
  test(`the form at /${kind} takes over what was picked and typed, and the way on that was pressed`, async ({
    visit,
    newOwner,
  }) => {
    const offered = kind === "multi-service" ? washing : { ...washing, service_category: "general" as const };
    const owner = await newOwner([offered, { ...offered, name: "House Wash" }]);
    const page = await visit({ on: "phone" });
    const release = await holdScripts(page);
    await page.goto(`/${kind}/${owner.id}`, { waitUntil: "commit" });
    await listening(page);
    const choice = page.getByRole("checkbox", { name: "House Wash" });
    await choice.check();
    await page.getByRole("button", { name: "Next" }).click();
    release();
    await expect(page.getByText("Step 2 of")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(choice).toBeChecked();
  });

test("photos that were picked before the script arrived are on their way when it is there", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing]);
  const page = await visit();
  const release = await holdScripts(page);
  await page.goto(`/customer-form/${owner.id}`, { waitUntil: "commit" });
  await listening(page);
  await page.locator("input[type=file]").first().setInputFiles(photo("driveway.jpg"));
  release();
  await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
});

test("the sign-in page signs in with what was typed and pressed before its script arrived, once", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner();
  const page = await visit();
  const release = await holdScripts(page);
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && /sign-?in/.test(request.url()) && !request.url().includes("passkey")) asked++;
  });
  await page.goto("/signin", { waitUntil: "commit" });
  await fillSignIn(page, owner.email, password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/signin$/);
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(asked).toBe(1);
});

test("the page of a quote takes over a box that was ticked and Continue that was pressed", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  const { token } = await sendQuote(owner, {
    title: "Driveway",
    packages: [
      {
        id: "one",
        name: "Clean",
        description: "",
        recommended: false,
        lines: [
          line({ id: "a", text: "Driveway washing", unit_price: 100_00 }),
          line({ id: "b", text: "Gutter rinse", unit_price: 25_00, optional: true }),
        ],
      },
    ],
  });
  const page = await visit({ on: "phone" });
  const release = await holdScripts(page);
  await page.goto(`/quote/${token}`, { waitUntil: "commit" });
  await listening(page);
  await page.getByRole("checkbox", { name: "Gutter rinse" }).check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  release();
  await expect(page.getByRole("heading", { name: "Review before you sign" })).toBeVisible();
  await expect(page.getByText("Gutter rinse")).toBeVisible();
});

test("what is pressed in the moment that the page of a quote is hydrated is carried out", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  const { token } = await sendQuote(owner, { title: "Driveway" });
  const page = await visit({ on: "phone" });
  await page.addInitScript(() =>
    document.addEventListener("hydrated", () =>
      queueMicrotask(() =>
        [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Continue")?.click(),
      ),
    ),
  );
  await page.goto(`/quote/${token}`);
  await expect(page.getByRole("heading", { name: "Review before you sign" })).toBeVisible();
});

test("the page of a request carries out once what was pressed before its script arrived", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await page.goto(`/customer-form/${owner.id}`);
  await page.getByRole("radio", { name: "I know the size" }).check();
  await page.getByLabel("Square footage").fill("800");
  await typeDetails(page);
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(page).toHaveURL(/\/request\//);
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await listening(page);
  await page.getByRole("button", { name: "Add a photo" }).click();
  await page.getByRole("button", { name: "Add a photo" }).click();
  release();
  await expect(page.locator("input[type=file]").first()).toBeAttached();
  await expect(page.locator("#root[data-ssr]")).toHaveCount(0);
});
