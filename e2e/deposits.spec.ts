import { sendQuote } from "#server/testing/quoteStory.ts";
import { greenValley } from "./drivewayWashing.ts";
import { checkAccessibility, checkNarrow, expect, picture, test } from "./yardstick.ts";

test("an owner turns the test checkout on, and a customer pays the deposit there, by bank and by card", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  const desk = await visit({ as: owner });
  await desk.goto("/quotes/settings");
  await expect(desk.getByText("Card payments are off.")).toBeVisible();
  await desk.getByLabel("Stripe restricted key").fill("sk_live_everything");
  await desk.getByRole("button", { name: "Save Key" }).click();
  await expect(desk.getByText("Please enter a restricted key: it begins with rk_live_ or rk_test_.")).toBeVisible();
  await desk.getByLabel("Stripe restricted key").fill("");
  await desk.getByRole("button", { name: "Use the test checkout" }).click();
  await expect(desk.getByText("Deposits use the test checkout: nobody is charged.")).toBeVisible();
  await checkAccessibility(desk);
  await checkNarrow(desk);
  await picture(desk, "card-payments");

  const { quote, token } = await sendQuote(owner, { deposit: { kind: "percent", percent: "25" } });
  const phone = await visit({ on: "phone" });
  await phone.goto(`/quote/${token}`);
  await phone.getByRole("button", { name: "Continue", exact: true }).click();
  await phone.getByRole("button", { name: "Continue to sign" }).click();
  await phone.getByLabel("Your full name").fill("Carla Customer");
  await phone.getByRole("checkbox", { name: /I accept this quote/ }).check();
  await phone.getByRole("button", { name: /^Accept quote/ }).click();
  await expect(phone.getByText("A deposit of $25.00 is due.")).toBeVisible();
  await checkAccessibility(phone);
  await picture(phone, "quote-deposit-due");

  await phone.getByRole("button", { name: "Pay deposit: $25.00" }).click();
  await expect(phone.getByText("Nobody pays anything here, and no card is asked for.")).toBeVisible();
  await checkAccessibility(phone);
  await picture(phone, "test-deposit");
  await phone.getByRole("button", { name: "Pay from a bank account, which takes days (test)" }).click();
  await phone.getByRole("button", { name: "It fails (test)" }).click();
  await expect(phone.getByRole("button", { name: "Pay deposit: $25.00" })).toBeVisible();
  await phone.getByRole("button", { name: "Pay deposit: $25.00" }).click();
  await phone.getByRole("button", { name: "Pay $25.00 (test)" }).click();
  await expect(phone.getByText("Paid so far: $25.00")).toBeVisible();
  await expect(phone.getByRole("button", { name: /^Pay deposit/ })).toBeHidden();
  await expect(phone).toHaveURL(`/quote/${token}`);
  await picture(phone, "quote-deposit-paid");

  await desk.goto(`/quotes/${quote.id}`);
  await expect(desk.getByText("$25.00 of $100.00 paid")).toBeVisible();
  await desk.getByRole("region", { name: "History" }).getByRole("button").click();
  await expect(desk.getByText("Card payment failed")).toBeVisible();
  await desk.getByRole("button", { name: "More actions" }).click();
  await desk.getByRole("menuitem", { name: /Reopen quote/ }).click();
  await desk.getByLabel("Reason").fill("Carla called");
  await desk.getByRole("button", { name: "Reopen Quote", exact: true }).click();
  await expect(desk.getByText("$25.00 needs a refund")).toBeVisible();
  await checkAccessibility(desk);
  await checkNarrow(desk);
  await picture(desk, "quote-needs-refund");
});
