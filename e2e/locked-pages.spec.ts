import { checkAccessibility, checkNarrow, expect, picture, sendRequest, test } from "./yardstick.ts";

test("a locked page shows what it would show, and the free trial opens it once @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([
    { name: "Driveway Washing", rate: 0.25, unit: "per sq ft", service_category: "pressure_washing" },
  ]);
  const [service] = await owner.client.services.list();
  const id = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ada Miller" });
  await owner.client.estimates.addToCustomers({ id });
  const page = await visit({ as: owner, on: "phone" });
  // The dashboard offers nothing that the plan refuses.
  await page.goto("/dashboard");
  await expect(page.getByText("Ada Miller").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Event" })).toBeHidden();
  await expect(page.getByRole("link", { name: "View Calendar" })).toBeHidden();
  for (const [address, headline] of [
    ["/calendar", "You have 1 request to schedule from"],
    ["/analytics", "You have 1 request to learn from"],
    ["/messages", "You have 1 customer to keep in touch with"],
    ["/customers", "You have 1 customer saved from estimates"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: headline })).toBeVisible();
    await expect(page.getByText("$2.70 a month, or $27 a year")).toBeVisible();
    await checkAccessibility(page);
  }
  await checkNarrow(page);
  await picture(page, "locked-customers");
  await page.getByRole("button", { name: "Try Pro free for 7 days" }).click();
  await expect(page.getByText("Your free trial has started")).toBeVisible();
  await expect(page.getByText("Ada Miller").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "7 days left" })).toHaveAttribute("href", "/subscription");
  await expect(owner.client.billing.startTrial()).rejects.toMatchObject({ code: "conflict" });
});
