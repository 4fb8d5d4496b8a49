import type { Page } from "@playwright/test";
import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { carla, line, offer, sendQuote, sendWritten, writeQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { greenValley, washing } from "./drivewayWashing.ts";
import {
  checkAccessibility,
  checkNarrow,
  customerOf,
  expect,
  longIf,
  picture,
  sendRequest,
  test,
  type Owner,
  weighingScripts,
} from "./yardstick.ts";

const packages = [
  {
    id: "good",
    name: "Clean",
    description: "The work you asked for.",
    recommended: false,
    lines: [line({ id: "g1", text: "Driveway washing", quantity: "480", unit: "sq ft", unit_price: 25 })],
  },
  {
    id: "better",
    name: "Clean and protect",
    description: "Stays clean about twice as long.",
    recommended: true,
    lines: [
      line({ id: "b1", text: "Driveway washing", quantity: "480", unit: "sq ft", unit_price: 25 }),
      line({ id: "b2", text: "Protective treatment", unit_price: 99_00 }),
      line({ id: "b3", text: "Gutter rinse", unit_price: 25_00, optional: true }),
    ],
  },
];
const written: Partial<QuoteDraft> = {
  title: "Driveway and front walk",
  introduction: "Thanks for having us over. Here is what we talked about.",
  packages,
  taxes: [{ name: "State", percent: "6.25" }],
  deposit: { kind: "percent", percent: "25" },
  terms: "Payment is due when the work is done.",
};

async function sent(owner: Owner, fields: Partial<QuoteDraft> = written) {
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  return sendQuote(owner, fields, customerOf(owner));
}
const quote = (page: Page) => page.getByRole("region", { name: "Your quote" });

test("a customer chooses, reads everything once more, signs, and keeps the proof", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const { quote: stored, token } = await sent(owner);
  const page = await visit({ on: "phone" });
  await page.goto(`/quote/${token}`);
  await expect(page).toHaveTitle("Quote 1 from Green Valley Wash");
  await expect(page.getByRole("radio", { name: "Clean and protect" })).toBeChecked();
  await expect(quote(page).getByText("$232.69", { exact: true }).first()).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "quote-choose");

  await page.getByRole("checkbox", { name: "Gutter rinse" }).check();
  await expect(quote(page).getByText("$259.25", { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Gutter rinse" })).toBeChecked();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Review before you sign" })).toBeVisible();
  await expect(quote(page).getByText("Payment is due when the work is done.")).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "quote-review");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("checkbox", { name: "Gutter rinse" })).toBeChecked();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue to sign" }).click();

  await page.getByRole("button", { name: /^Accept quote/ }).click();
  await expect(page.getByText("Please type your full name.")).toBeVisible();
  await expect(page.getByText("Please check this box to accept.")).toBeVisible();
  await page.getByLabel("Your full name").fill("Carla Customer");
  await page.getByRole("button", { name: "Draw your signature" }).click();
  const canvas = page.getByRole("img", { name: /Draw your signature/ });
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("There is nothing to draw in.");
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 8 });
  await page.mouse.up();
  await page.getByRole("checkbox", { name: /I accept this quote/ }).check();
  await checkAccessibility(page);
  await picture(page, "quote-sign");
  await page.getByRole("button", { name: "Accept quote: $259.25" }).click();
  await expect(page.getByText("You accepted this quote")).toBeVisible();
  await expect(page.getByText("This quote was just updated.")).toHaveCount(0);
  await expect(quote(page).getByText(/^Deposit: \$64\.81\./)).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "quote-accepted");

  await expect
    .poll(async () => (await owner.client.quotes.get({ id: stored.id })).views, "seen for two seconds")
    .toBeGreaterThanOrEqual(1);
  const { acceptance } = await owner.client.quotes.get({ id: stored.id });
  expect(acceptance).toMatchObject({ name: "Carla Customer", total: 259_25, how: "page" });
  expect(acceptance?.strokes?.length).toBe(1);
  const proof = await page.getByRole("link", { name: "Open the accepted quote (PDF)" }).getAttribute("href");
  const pdf = await page.request.get(proof ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");

  await page.reload();
  await expect(page.getByText("You accepted this quote")).toBeVisible();
});

for (const on of ["phone", "desk"] as const)
  test(`Back goes back one step, a reload keeps it, and the total stays in sight while choosing (${on})${longIf(on === "desk")}`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([washing], "trial");
    const [service] = await owner.client.services.list({});
    const estimate = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Carla Customer" });
    const begun = await owner.client.quotes.create({ estimate_id: estimate });
    const lines = Array.from({ length: 12 }, (_, at) =>
      line({ id: `extra-${at}`, text: `Extra ${at}`, optional: true }),
    );
    const plain = { description: "", recommended: false };
    const draft = await owner.client.quotes.save({
      id: begun.id,
      version: begun.version,
      offer: offer({
        packages: [
          { ...plain, id: "good", name: "Good", lines: [line({ id: "g", text: "Driveway", unit_price: 200_00 })] },
          {
            ...plain,
            id: "better",
            name: "Better",
            lines: [
              line({ id: "b", text: "Driveway", unit_price: 200_00 }),
              line({ id: "gutters", text: "Gutter cleaning", unit_price: 80_00 }),
              line({ id: "deck", text: "Deck wash", unit_price: 40_00 }),
              ...lines,
            ],
          },
        ],
      }),
      recipient: { ...customerOf(owner), address: "7 Shoreline Dr, Lake Geneva, WI" },
    });
    const { link } = await sendWritten(owner, draft);
    const page = await visit({ on });
    await page.goto(link ?? "");
    await expect(page.getByText("For Carla Customer")).toBeVisible();
    await expect(page.getByText("7 Shoreline Dr, Lake Geneva, WI")).toBeVisible();
    await expect(page.getByText(/^Sent [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible();
    await expect(page.getByText("$120.00 more than Good: adds Gutter cleaning and Deck wash")).toBeVisible();
    await page.getByRole("radio", { name: "Better" }).check();
    const goOn = page.getByRole("button", { name: "Continue", exact: true });
    await expect(goOn).toBeInViewport();
    await page.getByRole("checkbox", { name: "Extra 1", exact: true }).check();
    await expect(quote(page).getByText("$420.00", { exact: true }).last()).toBeInViewport();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "quote-total-in-sight", "screen");

    const { pathname } = new URL(page.url());
    await goOn.click();
    await page.getByRole("button", { name: "Continue to sign" }).click();
    await page.getByLabel("Your full name").fill("Carla Customer");
    await page.reload();
    await expect(page.getByLabel("Your full name")).toHaveValue("Carla Customer");
    expect(new URL(page.url())).toMatchObject({ pathname, search: "", hash: "" });
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Review before you sign" })).toBeVisible();
    await expect(page.getByText("You chose: Better")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("checkbox", { name: "Extra 1", exact: true })).toBeChecked();
    await page.goForward();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(goOn).toBeVisible();
  });

test("of two devices the second reads what the first has answered, and an old version is not accepted", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/409/, /ERR_FAILED/);
  const owner = await newOwner([], "trial");
  const { quote: first, token } = await sent(owner);
  const [phone, desk] = [await visit({ on: "phone" }), await visit()];
  await phone.route("**/live", (route) => route.abort());
  for (const page of [phone, desk]) {
    await page.goto(`/quote/${token}`);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByRole("button", { name: "Continue to sign" }).click();
    await page.getByLabel("Your full name").fill("Carla Customer");
    await page.getByRole("checkbox", { name: /I accept this quote/ }).check();
  }
  const { version } = await owner.client.quotes.get({ id: first.id });
  const cheaper = packages.map((one) => ({ ...one, lines: one.lines.map((each) => ({ ...each, unit_price: 20 })) }));
  const draft = await owner.client.quotes.save({
    id: first.id,
    version,
    offer: offer({ ...written, packages: cheaper }),
    recipient: customerOf(owner),
  });
  const second = await sendWritten(owner, draft);
  // Both start again with the version that the owner has sent since: the desk by the live stream, the phone when it
  // accepts the old version.
  await phone.getByRole("button", { name: /^Accept quote: \$232\.69/ }).click();
  for (const page of [phone, desk]) {
    await expect(page.getByText("This quote was just updated.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "What changed since the last version" })).toBeVisible();
    await expect(page.getByText("Step 1 of 3", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Accept quote/ })).toHaveCount(0);
  }
  expect((await owner.client.quotes.get({ id: first.id })).acceptance).toBeNull();
  await owner.client.quotePages.accept(acceptanceOf(second, token));
  await expect(desk.getByText("You accepted this quote")).toBeVisible();
  await picture(desk, "quote-accepted-desk");
});

test("a customer asks, declines, takes it back, and reads what changed", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const { quote: stored, token } = await sent(owner);
  const page = await visit({ dark: true });
  await page.goto(`/quote/${token}`);
  await page.getByLabel("Your question").fill("Is the walk included?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Sent. Green Valley Wash will reply here.")).toBeVisible();
  await owner.client.quotes.answer({ id: stored.id, text: "Yes, it is." });
  await expect(page.getByText("Yes, it is.")).toBeVisible();

  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByLabel("Why? (optional)").fill("Too dear");
  await page.getByRole("region", { name: "Decline this quote?" }).getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("You declined this quote")).toBeVisible();
  await expect(page.getByText("Your reason: Too dear")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Undo decline" }).click();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();

  const { version } = await owner.client.quotes.get({ id: stored.id });
  const [good, better] = packages;
  const draft = await owner.client.quotes.save({
    id: stored.id,
    version,
    offer: offer({
      ...written,
      terms: "Others",
      packages: [{ ...good, lines: [line({ id: "g1", text: "Driveway washing", unit_price: 90_00 })] }, better].flatMap(
        (one) => (one?.id ? [one as (typeof packages)[number]] : []),
      ),
    }),
    recipient: customerOf(owner),
  });
  await sendWritten(owner, draft);
  await expect(page.getByRole("heading", { name: "What changed since the last version" })).toBeVisible();
  await expect(page.getByText("Driveway washing: $120.00 before, $90.00 now")).toBeVisible();
  await expect(page.getByText("Also changed: the terms.")).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "quote-changed");

  await owner.client.quotes.withdraw({ id: stored.id });
  await expect(page.getByText("Green Valley Wash withdrew this quote")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toHaveCount(0);
});

test("an answer from before the customer's question takes nothing back that came after it", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const owner = await newOwner([], "trial");
  const { token } = await sent(owner);
  const page = await visit({ on: "phone" });
  // The page receives no events, and reads again when its connection comes back.
  await page.route("**/live", (route) => route.abort());
  const read = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let [reads, answered] = [0, 0];
  await page.route(`**/api/quote-pages/${token}`, async (route) => {
    reads += 1;
    const first = reads === 1;
    const response = await route.fetch();
    read.resolve();
    if (first) await asked.promise;
    await route.fulfill({ response });
    answered += 1;
  });
  const listening = page.waitForRequest("**/live");
  await page.goto(`/quote/${token}`);
  await listening;
  await page.getByLabel("Your question").fill("Do you move the pots?");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await read.promise;
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const thread = page.getByRole("listitem").filter({ hasText: "Do you move the pots?" });
  await expect(thread).toBeVisible();
  await thread.evaluate((item) => {
    new MutationObserver(() => item.isConnected || (document.title = "The question was taken back")).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  asked.resolve();
  await expect.poll(() => answered, "the page reads again").toBe(2);
  await expect(thread).toBeVisible();
  await expect(page).toHaveTitle("Quote 1 from Green Valley Wash");
});

test("a quote is read without a script, in Spanish, and nowhere but at its own address", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/404/);
  const owner = await newOwner([], "trial");
  const { token } = await sent(owner);
  const plain = await visit({ on: "phone", more: { javaScriptEnabled: false } });
  const answer = await plain.goto(`/quote/${token}`);
  expect(answer?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "no-store",
    "x-frame-options": "DENY",
  });
  await expect(plain.getByText("Protective treatment", { exact: true })).toBeVisible();
  await expect(plain.getByText("$232.69").first()).toBeVisible();
  await expect(plain.getByRole("group", { name: "Clean", exact: true })).toContainText("480 sq ft × $0.25");
  await expect(plain.locator("noscript p").last()).toContainText("This is the whole quote.");
  await expect(plain.getByRole("button", { name: "Continue", exact: true })).toBeHidden();

  const page = await visit({ on: "phone" });
  await page.goto(`/quote/${token}`);
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByText("Paso 1 de 3", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Continuar para firmar" }).click();
  await page.getByLabel("Su nombre completo").fill("Carla Customer");
  await page.getByRole("checkbox", { name: /Acepto este presupuesto/ }).check();
  await checkAccessibility(page);
  await page.getByRole("button", { name: /^Aceptar el presupuesto/ }).click();
  await expect(page.getByText("Usted aceptó este presupuesto")).toBeVisible();
  await picture(page, "quote-accepted-spanish");

  const gone = await visit();
  const missing = await gone.goto(`/quote/${token.slice(0, -2)}xx`);
  expect(missing?.status()).toBe(404);
  await expect(gone.getByText("We couldn't find this quote.", { exact: false })).toBeVisible();
});

test("a customer whose acceptance was released keeps the signed paper and sees what they paid @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const { quote: stored, token } = await sent(owner);
  const { id } = stored;
  const office = await visit({ as: owner });
  await office.goto(`/quotes/${id}`);
  await office.getByRole("button", { name: "More actions" }).click();
  await office.getByRole("menuitem", { name: "Email again" }).click();
  await expect(office.getByText("Quote emailed again")).toBeVisible();
  await office.getByRole("button", { name: /^History/ }).click();
  await expect(office.getByText(`: version 1, ${customerOf(owner).email}`)).toBeVisible();

  await owner.client.quotePages.accept(acceptanceOf(stored, token));
  await owner.client.quotes.recordPayment({ id, method: "check", amount: 50_00, paid_on: "2026-11-24", note: null });
  const page = await visit({ on: "phone" });
  await page.goto(`/quote/${token}`);
  await expect(page.getByText("You accepted this quote", { exact: true })).toBeVisible();
  await owner.client.quotes.release({ id, reason: "Another date" });
  await expect(page.getByText("You accepted this quote before")).toBeVisible();
  await expect(page.getByText("Green Valley Wash released it since.", { exact: false })).toBeVisible();
  await expect(page.getByText("Paid so far: $50.00")).toBeVisible();
  const paper = await page.getByRole("link", { name: "Open the accepted quote (PDF)" }).getAttribute("href");
  expect((await page.request.get(paper ?? "")).headers()["content-type"]).toBe("application/pdf");
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "quote-released");
  await owner.client.quotes.withdraw({ id });
  await expect(page.getByText("Green Valley Wash withdrew this quote")).toBeVisible();
  await expect(page.getByText("Paid so far: $50.00")).toBeVisible();
});

test("the page of a quote takes at most 92 KB of script, and prints what was accepted", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  const { quote: stored, token } = await sent(owner);
  const page = await visit({ on: "phone" });
  const weight = weighingScripts(page);
  await page.goto(`/quote/${token}`);
  await page.getByRole("checkbox", { name: "Gutter rinse" }).check();
  await page.waitForLoadState("networkidle"); // a click works before the page's script has loaded
  const bytes = await weight();
  console.log(`The page of a quote: ${(bytes / 1024).toFixed(1)} KB of script gz`);
  expect(bytes).toBeGreaterThan(60 * 1024); // else React was not counted
  expect(bytes).toBeLessThanOrEqual(92 * 1024);

  await page.setViewportSize({ width: 320, height: 640 });
  await checkNarrow(page);
  await owner.client.quotePages.accept(acceptanceOf(stored, token));
  await expect(page.getByText("You accepted this quote")).toBeVisible();
  await checkNarrow(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("You accepted this quote")).toBeVisible();
  await expect(quote(page).getByText("$232.69", { exact: true })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByLabel("Your question")).toBeHidden();
  await picture(page, "quote-printed");
});

test("a quote's page under load proves on the phone that a person asks, and the question arrives @long", async ({
  visit,
  newOwner,
  allow,
}) => {
  const owner = await newOwner([], "trial");
  const { quote: stored, token } = await sent(owner);
  for (let busy = 0; busy < 3; busy++) {
    const other = await sendQuote(owner, {});
    for (let asked = 0; asked < 10; asked++)
      await owner.client.quotePages.ask({ token: other.token, text: `Question ${asked + 1}` });
  }
  const page = await visit({ on: "phone" });
  allow(/429/);
  const statuses: number[] = [];
  page.on("response", (response) => response.url().endsWith("/messages") && statuses.push(response.status()));
  await page.goto(`/quote/${token}`);
  await page.getByLabel("Your question").fill("Is the front walk included?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Sent. Green Valley Wash will reply here.", { exact: false })).toBeVisible({
    timeout: 60_000,
  });
  expect(statuses).toEqual([429, 200]);
  await checkNarrow(page);
  await picture(page, "quote-asked-under-load");
  expect((await owner.client.quotes.get({ id: stored.id })).messages.map(({ text }) => text)).toEqual([
    "Is the front walk included?",
  ]);
});

test("who sends a quote to a full mailbox reads that it was not emailed, why, and has the link @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const recipient = { ...carla, email: `full-${owner.id}@mail.dev` };
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  for (let times = 0; times < 10; times++) await sendQuote(owner, {}, recipient);
  const { id } = await writeQuote(owner, written, recipient);
  const page = await visit({ as: owner, on: "phone" });
  await page.goto(`/quotes/${id}/edit`);
  await page.getByRole("button", { name: "Send…" }).click();
  await page.getByRole("button", { name: "Send Quote" }).click();
  await expect(page.getByText("Quote sent, but not by email")).toBeVisible();
  await expect(page.getByText("The email wasn't sent")).toBeVisible();
  await expect(
    page.getByText("This mailbox has had as many emails as one gets in a day.", { exact: false }),
  ).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "quote-not-emailed");
});
