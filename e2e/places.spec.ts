import { washing } from "./drivewayWashing.ts";
import { checkAccessibility, checkNarrow, expect, picture, sendRequest, test } from "./yardstick.ts";

for (const on of ["phone", "desk"] as const)
  test(`next year's quote begins with the size that is known at the place (${on})`, async ({
    visit,
    newOwner,
    server,
  }) => {
    const owner = await newOwner([washing], "trial");
    const [service] = await owner.client.services.list();
    const ask = (area: number) =>
      sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Carla Customer", area });
    const first = await ask(1_840);
    const { customer_id } = await owner.client.estimates.addToCustomers({ id: first });
    const { version, ...customer } = await owner.client.customers.get({ id: customer_id });
    await owner.client.customers.update({
      ...customer,
      version,
      email: "carla.customer@mail.dev",
      places: [{ name: "Lake house", address: "7 Lake Rd, Kutztown", gate_code: "4411", notes: "Dog in the yard" }],
    });
    const elsewhere = await ask(400);
    const moved = await owner.client.estimates.get({ id: elsewhere });
    await owner.client.estimates.saveCustomerInfo({ ...moved, name: moved.name, address: "99 Elm Ave, Reading" });
    await owner.client.estimates.addToCustomers({ id: elsewhere });

    const page = await visit({ as: owner, on });
    await page.goto(`/customer/${customer_id}`);
    const places = page.getByRole("region", { name: "Places" });
    const main = places.getByRole("listitem").filter({ hasText: "Main address" });
    await expect(main).toContainText("Driveway Washing: 1,840 sq ft → $460.00 today");
    await expect(places).toContainText("Gate code 4411");
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "places");

    await places.getByRole("button", { name: "Add as a Place" }).click();
    await expect(page.getByText("Customer updated", { exact: true })).toBeVisible();
    await expect(places.getByRole("button", { name: "Add as a Place" })).toHaveCount(0);

    await main.getByRole("button", { name: "New Quote" }).click();
    await expect(page).toHaveURL(/\/quotes\/.*\/edit$/);
    if (on === "phone") await page.getByRole("button", { name: /^Customer / }).click();
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("7 Oak Street");
    await expect(page.getByRole("region", { name: "Total" })).toContainText("$460.00");
    await page.getByLabel("Place", { exact: true }).selectOption({ label: "Lake house: 7 Lake Rd, Kutztown" });
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("7 Lake Rd, Kutztown");
    await checkAccessibility(page);
    await picture(page, "quote-of-a-place");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();

    // A year later the customer asks again, with a wrong size.
    const again = await ask(900);
    await owner.client.estimates.addToCustomers({ id: again });
    await page.goto(`/estimate/${again}`);
    const known = page.getByRole("region", { name: "Known size" });
    await expect(known).toContainText("Known here: 1,840 sq ft → $460.00 today");
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "known-size");
    await known.getByRole("button", { name: "Use this size" }).click();
    await expect(page.getByText("1,840 sq ft × $0.25", { exact: true })).toBeVisible();
    expect(await owner.client.estimates.get({ id: again })).toMatchObject({
      estimated_square_footage: 1_840,
      total_price: 460,
    });
  });
