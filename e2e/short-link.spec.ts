import { washing } from "./drivewayWashing.ts";
import { checkAccessibility, checkNarrow, expect, openForm, picture, test } from "./yardstick.ts";

test("an owner chooses a short link, which is shared from then on and opens the form @long", async ({
  visit,
  newOwner,
  server,
  allow,
}) => {
  allow(/status of 404/);
  allow(/status of 400/);
  const [owner, other] = [await newOwner([washing]), await newOwner([washing])];
  const name = `green-valley-${Date.now()}`;
  await other.client.account.chooseFormName({ form_name: `${name}-x` });
  await owner.client.account.saveBusiness({
    name: "Green Valley Wash",
    phone: "(555) 010-0142",
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
  for (const on of ["phone", "desk"] as const) {
    const page = await visit({ as: owner, on });
    await page.goto("/send-form");
    await page.getByRole("button", { name: on === "phone" ? "Choose a Short Link" : "Change Short Link" }).click();
    const typed = page.getByLabel("Short link");
    if (on === "phone") {
      await expect(typed).toHaveValue("green-valley-wash");
      await typed.fill("admin");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Please choose another name.")).toBeVisible();
      await typed.fill(`${name}-x`);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("This name is taken. Try adding your town.")).toBeVisible();
      await checkNarrow(page);
    }
    await checkAccessibility(page);
    await picture(page, `short-link-${on}`);
    if (on === "desk") continue;
    await typed.fill(name);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Short link saved")).toBeVisible();
    await expect(page.getByLabel("Your form link")).toHaveValue(`${server.url}/q/${name}`);
    await expect(page.getByRole("link", { name: "Text" })).toHaveAttribute("href", new RegExp(`q%2F${name}$`));
    await page.getByLabel(/Where will you share it/).fill("Yard sign");
    await expect(page.getByLabel("Your form link")).toHaveValue(`${server.url}/q/${name}?source=yard-sign`);
  }
  const customer = await visit({ on: "phone" });
  await openForm(customer, `/q/${name}?source=yard-sign`);
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText("Green Valley Wash");
  await customer.goto(`/q/${name}-nobody`);
  await expect(customer.getByRole("heading", { level: 1 })).toContainText("Invalid");
});
