import type { Page } from "@playwright/test";
import { checkAccessibility, checkNarrow, expect, picture, test } from "./yardstick.ts";

/** Clicks a button that opens a page of the payment provider, and returns that page. */
async function opened(page: Page, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent("page"), press()]);
  await tab.waitForURL(/\/test-/);
  return tab;
}

const refusal = (status: number, code: string, message: string) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ defined: true, code, status, message }),
});

/** Refusals of a checkout by the server (null: no answer), each with the message that the owner sees. */
const refusals = [
  [
    refusal(401, "signed_out", "Please sign in to access this feature."),
    "Session expired",
    "Please log in again to continue.",
  ],
  [
    refusal(503, "unavailable", "Unable to create checkout session."),
    "Checkout failed",
    "Unable to create checkout session.",
  ],
  [
    { status: 200, contentType: "application/json", body: '{"url":""}' },
    "Checkout failed",
    "Unable to create checkout session.",
  ],
  [null, "Checkout error", "Failed to start checkout process. Please try again."],
] as const;

test("at a desk: a plan is bought in a tab of its own and opens what was locked in another, without a reload; cancelled, it lasts until its end", async ({
  visit,
  newOwner,
  allow,
}) => {
  const plans = await visit({ as: await newOwner() });
  allow(/status of 402/); // locked pages answer 402
  const customers = await plans.context().newPage();
  await customers.goto("/customers");
  await expect(customers.getByRole("link", { name: "Upgrade to Pro" })).toBeVisible();
  await expect(customers.getByRole("link", { name: "Back to Estimates" })).toBeVisible();

  await plans.goto("/subscription");
  await expect(plans.getByRole("heading", { name: "Choose Your Plan" })).toBeVisible();
  await expect(plans.getByText("Secure payment • Cancel anytime • Full support included")).toBeVisible();
  await plans.getByRole("radio", { name: "Yearly" }).focus();
  await plans.keyboard.press("Space");
  await expect(plans.getByRole("region", { name: "Pro plan" })).toContainText("$27 per year");
  await checkAccessibility(plans);
  await picture(plans, "choose-plan");

  const checkout = await opened(plans, () => plans.getByRole("button", { name: "Subscribe Yearly" }).click());
  await expect(checkout.getByRole("banner")).toContainText("TEST");
  await expect(checkout.locator("input, textarea, select, iframe")).toHaveCount(0);
  await checkout.getByRole("button", { name: /card that is declined/ }).click();
  await expect(checkout.getByRole("alert")).toContainText("The card was declined. You haven't been charged.");
  await checkAccessibility(checkout);
  await picture(checkout, "test-checkout");
  await checkout.getByRole("button", { name: "Pay $27.00 (test)" }).click();
  await expect(checkout.getByText("Thank you! Your plan is active.")).toBeVisible();
  await checkout.close();

  await expect(customers.getByRole("button", { name: "Add Customer" }).first()).toBeVisible();
  await expect(plans.getByRole("heading", { name: "Subscription Management" })).toBeVisible();
  await expect(plans.getByRole("link", { name: "View Setup Tutorial" })).toHaveAttribute("href", "/get-started");
  await expect(plans.getByText("Pro (Test)").first()).toBeVisible();
  await checkAccessibility(plans);
  await picture(plans, "manage-plan");
  await plans.getByRole("tab", { name: "Account Settings" }).click();
  await expect(plans.getByRole("link", { name: "Open Account Settings" })).toBeVisible();
  await plans.getByRole("tab", { name: "Manage Plan" }).click();

  const portal = await opened(plans, () => plans.getByRole("button", { name: "Open Billing Portal" }).click());
  await checkAccessibility(portal);
  await picture(portal, "test-portal");
  await portal.getByRole("button", { name: "Cancel plan" }).click();
  await expect(portal.getByText(/You have everything of Pro until/)).toBeVisible();
  await portal.close();
  await expect(plans.getByText(/^Cancelled\. Pro stays on until/)).toBeVisible();
  await customers.reload();
  await expect(customers.getByRole("button", { name: "Add Customer" }).first()).toBeVisible();

  const invoices = await opened(plans, () => plans.getByRole("button", { name: "Download Invoices" }).click());
  await invoices.getByRole("link", { name: /^TEST-/ }).click();
  await expect(invoices.getByText("This is a test invoice.")).toBeVisible();
  await picture(invoices, "test-invoice");
});

test("on a phone: a blocked tab is told, a given-up checkout changes nothing, and a renewal that fails closes what is premium until it is paid @long", async ({
  visit,
  newOwner,
  allow,
}) => {
  const page = await visit({ on: "phone", as: await newOwner() });
  allow(/status of (401|402|503)/, /ERR_FAILED/);
  await page.goto("/subscription");
  for (const [answer, title, words] of refusals) {
    await page.route("**/api/subscription/checkout", (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.getByRole("button", { name: "Subscribe Monthly" }).click();
    await expect(page.getByRole("alert").filter({ hasText: title }).filter({ hasText: words }).first()).toBeVisible();
    await page.unroute("**/api/subscription/checkout");
  }
  await page.evaluate(() => void (window.open = () => null));
  await page.getByRole("button", { name: "Subscribe Monthly" }).click();
  await expect(page.getByText("Popup blocked")).toBeVisible();
  await expect(page.getByText("Please allow popups and try again.")).toBeVisible();
  await page.reload();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "choose-plan");

  let checkout = await opened(page, () => page.getByRole("button", { name: "Subscribe Monthly" }).click());
  await checkout.getByRole("button", { name: "Cancel and go back" }).click();
  await expect(checkout.getByText("Checkout was cancelled. You haven't been charged.")).toBeVisible();
  await checkout.close();
  checkout = await opened(page, () => page.getByRole("button", { name: "Subscribe Monthly" }).click());
  await checkNarrow(checkout);
  await picture(checkout, "test-checkout");
  await checkout.getByRole("button", { name: "Pay $2.70 (test)" }).click();
  await expect(checkout.getByText("Thank you! Your plan is active.")).toBeVisible();
  await checkout.goto("/test-portal");
  await checkAccessibility(checkout);
  await checkNarrow(checkout);
  await picture(checkout, "test-portal");

  await expect(page.getByRole("heading", { name: "Subscription Management" })).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "manage-plan");
  await checkout.getByRole("button", { name: "Try it: let the renewal fail now" }).click();
  await expect(page.getByText("Your last payment didn't go through")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay in the Billing Portal" })).toBeVisible();
  await picture(page, "payment-failed");
  await checkout.getByRole("button", { name: "Pay the open invoice (test)" }).click();
  await expect(page.getByRole("heading", { name: "Subscription Management" })).toBeVisible();
});

test("a renewal that fails while the free trial still runs is told at once, with the way to pay @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const checkout = await visit({ as: owner });
  await checkout.goto((await owner.client.billing.checkout({ priceType: "monthly" })).url);
  await checkout.getByRole("button", { name: "Pay $2.70 (test)" }).click();
  await expect(checkout.getByText("Thank you! Your plan is active.")).toBeVisible();
  const page = await checkout.context().newPage();
  await page.goto("/subscription");
  await expect(page.getByText("Pro (Test)").first()).toBeVisible();
  await checkout.goto("/test-portal");
  await checkout.getByRole("button", { name: "Try it: let the renewal fail now" }).click();
  await expect(page.getByText("Your last payment didn't go through")).toBeVisible();
  await expect(page.getByText(/^Pay it in the billing portal\. Your free trial keeps Pro on until .+;/)).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "payment-failed-in-trial");
  await expect(page.getByRole("button", { name: /^(Subscribe|Switch to) / })).toHaveCount(0);
  const portal = await opened(page, () => page.getByRole("button", { name: "Pay in the Billing Portal" }).click());
  await portal.getByRole("button", { name: "Pay the open invoice (test)" }).click();
  await expect(page.getByText("Your last payment didn't go through")).toHaveCount(0);
  await expect(page.getByText("Pro (Test)").first()).toBeVisible();
});
