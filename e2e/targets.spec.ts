import { expect, sendRequest, test } from "./yardstick.ts";
import { checkTargets } from "./targets.ts";

const washing = { name: "Driveway Washing", rate: 0.25, unit: "per sq ft", show_price: true };

test("on a phone everything that can be tapped is 44 px", async ({ visit, newOwner, server }) => {
  const owner = await newOwner([washing], "trial");
  const service = (await owner.client.services.list())[0]?.id ?? "";
  const id = await sendRequest(server, { to: owner.id, service, name: "Ada Miller" });
  await owner.client.estimates.saveCustomerInfo({
    id,
    version: 1,
    name: "Ada Miller",
    email: "ada@mail.dev",
    phone: "512 555 0142",
    address: "7 Oak Street, Austin, TX 78701",
  });
  const { customer_id } = await owner.client.estimates.addToCustomers({ id });
  const start = new Date(Date.now() + 60 * 60 * 1000);
  await owner.client.calendar.create({
    title: "Wash at Ada's",
    start_datetime: start.toISOString(),
    end_datetime: new Date(start.getTime() + 60 * 60 * 1000).toISOString(),
    customer_id,
  });
  await owner.client.followUps.create({ customer_id: customer_id ?? "", follow_up_frequency: "weekly" });
  const page = await visit({ as: owner, on: "phone" });
  for (const [address, seen] of [
    ["/dashboard", "Ada Miller"],
    [`/estimate/${id}`, "Service Details"],
    ["/customers", "Ada Miller"],
    [`/customer/${customer_id}`, "Job History"],
    ["/calendar", "Wash at Ada's"],
    ["/calendar?view=week", "Wash at Ada's"],
    ["/services", "Driveway Washing"],
    ["/send-form", "Share your form"],
    ["/messages", "Nothing goes out today"],
    ["/messages?box=unknown", "No unknown senders"],
    ["/messages/sequences", "Quiet weekends"],
    ["/messages/sequences/quote_unopened", "Send a test to yourself"],
    ["/analytics", "Requests"],
    ["/account", "Account Information"],
    ["/account#security", "Where you are signed in."],
    ["/team", "Members"],
    ["/notifications", "Notifications"],
    ["/subscription", "Your plan"],
  ] as const)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByText(seen).first()).toBeVisible();
      await checkTargets(page);
    });
});
