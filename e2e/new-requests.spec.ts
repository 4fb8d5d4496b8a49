import { checkAccessibility, expect, picture, sendRequest, test, type Owner } from "./yardstick.ts";

const washing = {
  name: "Driveway Washing",
  rate: 0.25,
  unit: "per sq ft" as const,
  service_category: "pressure_washing" as const,
};
const serviceOf = async (owner: Owner) => (await owner.client.services.list({})).at(0)?.id ?? "";

test("a request is told of wherever its owner is: on the menu, in the title, at the bell, and once in a message", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing]);
  const service = await serviceOf(owner);
  const page = await visit({ as: owner });
  await page.goto("/account");
  await expect(page).toHaveTitle("Account settings · Yardstick");
  const beside = await page.context().newPage();
  await beside.goto("/send-form");
  const ways = page.getByRole("navigation", { name: "Main" });
  await expect(ways.getByRole("link", { name: "Estimates", exact: true })).toBeVisible();

  await sendRequest(server, { to: owner.id, service, name: "Ada Miller" });
  await expect(ways.getByRole("link", { name: "Estimates (1 unread)" })).toBeVisible();
  await expect(page).toHaveTitle("(1) Account settings · Yardstick");
  await expect(beside).toHaveTitle("(1) AI Surface Estimator · Yardstick");
  const told = (tab: typeof page) => tab.getByText("New request from Ada Miller", { exact: true });
  await expect.poll(async () => (await told(page).count()) + (await told(beside).count())).toBe(1);
  const teller = (await told(page).count()) > 0 ? page : beside;
  // The toast closes automatically, unless the pointer is over it.
  await told(teller).hover();
  await picture(page, "new-request");
  await checkAccessibility(teller);
  await teller.getByRole("button", { name: "Open", exact: true }).click();
  await expect(teller).toHaveURL(/\/estimate\//);
  await expect(teller.getByText("Ada Miller").first()).toBeVisible();
  for (const tab of [page, beside]) await expect(tab).toHaveTitle(/^(?!\(1\))/);

  await beside.close();
  await page.goto("/dashboard");
  await expect(page.getByLabel("Status of Ada Miller, Driveway Washing")).toBeVisible();
  await sendRequest(server, { to: owner.id, service, name: "Ben Miller" });
  await expect(page.getByLabel("Status of Ben Miller, Driveway Washing")).toBeVisible();
  await expect(page).toHaveTitle("(1) Estimates · Yardstick");
  // The list already shows the request.
  await expect(page.getByText("New request from Ben Miller", { exact: true })).toBeHidden();

  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  const bell = page.getByRole("dialog", { name: "Notifications" });
  await checkAccessibility(page);
  await picture(page, "new-request-bell");
  await bell.getByRole("link", { name: /New request from Ben Miller/ }).click();
  await expect(page).toHaveURL(/\/estimate\//);
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});
