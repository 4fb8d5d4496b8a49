import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { greenValley, washing } from "./drivewayWashing.ts";
import {
  checkAccessibility,
  checkNarrow,
  expect,
  listRow,
  longIf,
  openForm,
  photo,
  picture,
  test,
  typeDetails,
  type Owner,
} from "./yardstick.ts";

const result = (page: Page) => page.getByRole("region", { name: "Your request" });
const price = (page: Page, text: string) => result(page).getByText(text, { exact: true });

/** Fills in the form and sends it on a phone; ends on the request's own page. */
async function send(page: Page, owner: Owner): Promise<void> {
  await openForm(page, `/customer-form/${owner.id}`);
  await page.getByRole("radio", { name: "I know the size" }).check();
  await page.getByLabel("Square footage").fill("800");
  await typeDetails(page, "Maria Lopez", "maria@mail.dev");
  await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
  await expect(price(page, "$200.00")).toBeVisible();
}

test("what follows a request has an address of its own: it stays after a reload, going back, and on another device", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing]);
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  const page = await visit({ on: "phone" });
  await page.goto("/what-we-offer");
  await send(page, owner);
  await expect(page).toHaveURL(/\/request\/[\w-]{64}$/);
  await expect(
    result(page).getByRole("heading", { name: "Thanks, Maria Lopez. Green Valley Wash has your request." }),
  ).toBeVisible();
  await expect(page.getByText("Request Submitted Successfully")).toBeVisible();
  await expect(result(page).getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:5550100142");
  await expect(result(page).getByRole("link", { name: "Text" })).toHaveAttribute("href", "sms:5550100142");
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "request-page");

  await page.reload();
  await expect(price(page, "$200.00")).toBeVisible();
  await expect(page.getByText("Request Submitted Successfully")).toHaveCount(0);
  // The form cannot be sent a second time.
  await page.goBack();
  await expect(page).toHaveURL(/\/what-we-offer$/);
  await page.goForward();
  await expect(price(page, "$200.00")).toBeVisible();

  const desk = await visit({ dark: true });
  await desk.goto(page.url());
  await expect(price(desk, "$200.00")).toBeVisible();
  await checkAccessibility(desk);
  await picture(desk, "request-page-dark");
});

for (const on of ["phone", "desk"] as const)
  test(`a firm price is accepted on the request's own page, if the business allows it (${on})${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([washing], "trial");
    await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
    const office = await visit({ as: owner, on });
    await office.goto("/quotes/settings");
    await office.getByRole("checkbox", { name: "Customers can accept a firm price on their request page" }).check();
    await checkAccessibility(office);
    await checkNarrow(office);
    await picture(office, "quote-settings-accepting");
    await office.getByRole("button", { name: "Save Settings" }).click();
    await expect(office.getByText("Quote settings saved")).toBeVisible();

    const page = await visit({ on });
    await openForm(page, `/customer-form/${owner.id}`);
    await page.getByRole("radio", { name: "I know the size" }).check();
    await page.getByLabel("Square footage").fill("800");
    await typeDetails(page, "Maria Lopez", "maria@mail.dev");
    await page.getByRole("button", { name: "Get My Instant Estimate" }).click();
    const accept = result(page).getByRole("button", { name: "Accept $200.00" });
    await expect(accept).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "request-accept");
    await accept.click();

    await expect(page).toHaveURL(/\/quote\/[\w-]{64}$/);
    await expect(page.getByText("For Maria Lopez")).toBeVisible();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByRole("button", { name: "Continue to sign" }).click();
    await page.getByLabel("Your full name").fill("Maria Lopez");
    await page.getByRole("checkbox", { name: /I accept this quote/ }).check();
    await page.getByRole("button", { name: "Accept quote: $200.00" }).click();
    await expect(page.getByText("You accepted this quote")).toBeVisible();
    const [quote] = (await owner.client.quotes.list({})).rows;
    expect(quote).toMatchObject({ state: "accepted", total: 200_00 });
    await office.goto("/quotes");
    await expect(listRow(office, "Maria Lopez")).toContainText("Accepted");
  });

test("without any script it says everything that counts", async ({ visit, newOwner, browser }) => {
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await send(page, owner);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(page.url());
  await expect(price(reader, "$200.00")).toBeVisible();
  await expect(result(reader).getByText("We'll contact you soon to schedule your service.")).toBeVisible();
  await plain.close();
});

test("it follows what the owner does, while it is open, and after the connection was lost", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|status of 404/);
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await send(page, owner);
  const [row] = (await owner.client.estimates.list({ limit: 1 })).rows;
  const { id, version } = await owner.client.estimates.get({ id: row?.id ?? "" });
  const priced = await owner.client.estimates.savePrice({ id, version, total_price: 260 });
  await expect(price(page, "$260.00")).toBeVisible();
  const news = result(page).getByRole("status").getByText("Your price was updated.");
  await expect(news).toBeVisible();
  const readAgain = page.waitForResponse((answer) => /\/api\/request-pages\/[^/]+$/.test(answer.url()));
  await owner.client.estimates.saveNotes({ id, version: priced.version, notes: "Gate code 1234." });
  await readAgain;
  await expect(news).toBeVisible();

  await page.context().setOffline(true);
  await owner.client.estimates.setStatus({ ids: [id], status: "in-progress" });
  await page.context().setOffline(false);
  await expect(result(page).getByText("The business is working on your request.")).toBeVisible();

  await owner.client.estimates.remove({ ids: [id] });
  await expect(page.getByText("There is no request at this address. It may have been deleted.")).toBeVisible();
});

test("the size is corrected there, and a photo added", async ({ visit, newOwner }) => {
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await send(page, owner);
  await page.reload();
  await result(page).getByText("Correct the size").click();
  await result(page).getByRole("button", { name: "I know the size" }).click();
  await result(page).getByLabel("Square footage").fill("1,000");
  await result(page).getByRole("button", { name: "Update the estimate" }).click();
  await expect(price(page, "$250.00")).toBeVisible();

  await result(page).getByRole("button", { name: "Add a photo" }).click();
  await result(page)
    .getByLabel("Add photos", { exact: true })
    .setInputFiles([photo("driveway.jpg")]);
  await result(page).getByRole("button", { name: "Send this photo" }).click();
  await expect(result(page).getByRole("heading", { name: "Your photos" })).toBeVisible();
  await expect(result(page).getByRole("img", { name: "Photo 1" })).toBeVisible();
  const [row] = (await owner.client.estimates.list({ limit: 1 })).rows;
  expect(row?.total_price).toBe(250);
  expect((await owner.client.estimates.get({ id: row?.id ?? "" })).photos).toHaveLength(1);
});

test("the customer withdraws it, takes its data along and deletes it, each asked first", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/status of 404/);
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await send(page, owner);
  await result(page).getByText("Change your mind?").click();
  const download = page.waitForEvent("download");
  await result(page).getByRole("button", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toBe("my-request.json");

  await result(page).getByRole("button", { name: "Withdraw my request" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep it" }).click();
  await result(page).getByRole("button", { name: "Withdraw my request" }).click();
  await picture(page, "request-page-withdraw", "screen");
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(result(page).getByRole("heading", { name: "You withdrew this request." })).toBeVisible();
  expect((await owner.client.estimates.list({ limit: 1 })).rows[0]?.status).toBe("cancelled");

  await result(page).getByRole("button", { name: "Delete my request and photos" }).click();
  await checkAccessibility(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Your request and its photos are deleted. You can close this page.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("There is no request at this address. It may have been deleted.")).toBeVisible();
  expect((await owner.client.estimates.list({ limit: 1 })).rows).toEqual([]);
});

test("a stranger with a made-up address sees nothing of anybody", async ({ visit, newOwner, allow }) => {
  allow(/status of 404/);
  await newOwner([washing]);
  const page = await visit({ on: "phone" });
  const answer = await page.goto(`/request/${(randomUUID() + randomUUID()).slice(0, 64)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("There is no request at this address. It may have been deleted.")).toBeVisible();
  await checkAccessibility(page);
});
