import type { ServiceInput } from "#features/catalog/services/service.ts";
import {
  checkAccessibility,
  checkNarrow,
  expect,
  joins,
  longIf,
  openSettings,
  picture,
  sendRequest,
  test,
} from "./yardstick.ts";

const washing: ServiceInput = {
  name: "Driveway Washing",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  show_price: true,
  show_ai_analysis: true,
  service_category: "pressure_washing",
};

for (const on of ["desk", "phone"] as const) {
  test(`a manager on a ${on} works an estimate under their own name, and sees nothing of plan and keys${longIf(on === "phone")}`, async ({
    server,
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([washing], "trial");
    const manager = await newOwner([], "free", "Max Manager");
    await joins(server, owner, manager, "manager");
    const service = (await owner.client.services.list())[0]?.id ?? "";
    const id = await sendRequest(server, { to: owner.id, service, name: "Ada Lovelace", area: 1000 });

    const page = await visit({ on, as: manager });
    await page.goto(`/estimate/${id}`);
    const history = page.getByRole("region", { name: "History" });
    await history.getByRole("button", { name: "History No changes yet" }).click();
    await expect(history.getByText("No changes since the request came in.")).toBeVisible();
    await page.getByRole("button", { name: "Edit price" }).click();
    await page.getByRole("spinbutton", { name: "Price" }).fill("280.50");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(history.getByText("Price: $250.00 → $280.50")).toBeVisible();
    await expect(history.getByText("Max Manager")).toBeVisible();
    await checkAccessibility(page);
    if (on === "phone") await checkNarrow(page);

    await page.goto("/account");
    await expect(page.getByRole("heading", { name: "Account Actions" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Subscription Details" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Delete Account" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Choose Notifications" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Your data" })).toBeHidden();
    await openSettings(page, "Connections");
    await expect(page.getByRole("heading", { name: "API Keys" })).toBeHidden();
    await openSettings(page, "Business");
    await expect(page.getByRole("heading", { name: "What your customers see" })).toBeVisible();
    await checkAccessibility(page);

    await page.goto("/subscription");
    await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
    await expect(page.getByText("Ask the owner of your business for access.")).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole("link", { name: "Go to Estimates" }).click();
    await expect(page).toHaveURL("/dashboard");

    // A manager shares the form of the business, not one of their own account.
    for (const path of ["/dashboard", "/send-form"]) {
      await page.goto(path);
      await expect(page.getByLabel("Your form link")).toHaveValue(new RegExp(owner.id));
    }
    await page.goto("/flyer?type=all");
    await expect(page.getByText(owner.id)).toBeVisible();

    const owners = await visit({ on, as: owner });
    await owners.goto(`/estimate/${id}`);
    const changes = owners.getByRole("region", { name: "History" });
    await changes.getByRole("button", { name: /^History/ }).click();
    await expect(changes.getByText("Max Manager")).toBeVisible();
  });
}

test("the crew is led to its own page, and finds the others shut", async ({ server, visit, newOwner }) => {
  const owner = await newOwner([washing], "trial");
  const crew = await newOwner([], "free", "Cleo Crew");
  await joins(server, owner, crew, "crew");
  const page = await visit({ as: crew });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/my-visits");
  const ways = page.getByRole("navigation", { name: "Main" });
  await expect(ways.getByRole("link", { name: "My Visits" })).toBeVisible();
  for (const shut of ["Estimates", "Customers", "Services", "Messages", "Analytics"])
    await expect(ways.getByRole("link", { name: shut })).toBeHidden();
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeHidden();
  for (const address of ["/customers", "/services", "/messages", "/analytics", "/subscription"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "You don't have access to this page" }), address).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to My Visits" }).click();
  await expect(page).toHaveURL("/my-visits");
});

test("once the plan has ended, the crew and managers read that the owner has to renew it, and are offered nothing to buy @long", async ({
  server,
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing], "trial");
  for (const [role, on, address] of [
    ["crew", "phone", "/my-visits"],
    ["manager", "desk", "/customers"],
  ] as const) {
    const member = await newOwner([], "free");
    await joins(server, owner, member, role);
    const page = await visit({ on, as: member });
    await page.route("**/api/account", async (route) => {
      const answer = await route.fetch();
      const me = (await answer.json()) as { subscription: object };
      await route.fulfill({ json: { ...me, subscription: { ...me.subscription, subscribed: false } } });
    });
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Your business's Pro plan has ended" })).toBeVisible();
    await expect(page.getByText("Ask the owner to renew it.")).toBeVisible();
    await expect(page.getByText("Upgrade")).toHaveCount(0);
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `plan-ended-${role}`);
  }
});
