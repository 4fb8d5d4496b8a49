import type { Page } from "@playwright/test";
import type { EventInput } from "#features/work/events/event.ts";
import type { Role } from "#shared/roles.ts";
import {
  checkAccessibility,
  checkContrast,
  checkNarrow,
  expect,
  fillSignIn,
  photo,
  test,
  type Owner,
} from "./yardstick.ts";

/** Visits done by several people: an assigned member writes down the outcome, and the owner reads it. */

test.describe.configure({ mode: "parallel" });

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const wash = (more: Partial<EventInput>): EventInput => ({
  title: "House wash",
  description: "Front and back",
  start_datetime: soon(-0.02),
  end_datetime: soon(0.02),
  client_name: "Carla Customer",
  client_phone: "(630) 555-0142",
  client_address: "12 Maple Avenue, Naperville",
  estimated_price: 7431.25,
  notes: "Gate code 4411",
  ...more,
});
const says = (page: Page, words: string) =>
  expect(page.getByRole("region", { name: "Messages" }).getByText(words, { exact: true }).first()).toBeVisible();

/** Invites a person into the owner's business, who accepts. */
async function joins(
  { server }: { server: { mailedLink(recipient: string, path: string): Promise<string> } },
  owner: Owner,
  member: Owner,
  role: Role,
): Promise<void> {
  await owner.client.members.invite({ email: member.email, role });
  const token = new URL(await server.mailedLink(member.email, "/invitation")).searchParams.get("token") ?? "";
  await member.client.members.accept({ token });
}

test("on a phone somebody of the crew signs in, opens a visit, adds a note and a photo and marks it as done; the owner reads by whom", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([], "trial");
  const cleo = await newOwner([], "free", "Cleo Crew");
  await joins({ server }, owner, cleo, "crew");
  const customer = await owner.client.customers.create({
    name: "Carla Customer",
    email: "carla@mail.example",
    notes: "Mind the dog",
  });
  await owner.client.calendar.create(wash({ customer_id: customer.id, assigned_to: [cleo.id] }));
  await owner.client.calendar.create(wash({ title: "Somebody else's roof", assigned_to: [owner.id] }));
  await owner.client.calendar.create(
    wash({ title: "Gutters", assigned_to: [cleo.id], start_datetime: soon(49), end_datetime: soon(50) }),
  );

  const phone = await visit({ on: "phone" });
  await phone.goto("/signin");
  await fillSignIn(phone, cleo.email);
  await expect(phone).toHaveURL("/my-visits");
  await expect(phone.getByRole("link", { name: /House wash/ }).first()).toBeVisible();
  await expect(phone.getByText("Gutters", { exact: true }).first()).toBeVisible();
  await expect(phone.getByText("Somebody else's roof")).toBeHidden();
  await checkAccessibility(phone);
  await checkNarrow(phone);
  await expect(phone.getByRole("link", { name: "Directions to House wash" })).toHaveAttribute(
    "href",
    /google\.com\/maps\/search\/\?api=1&query=12\+Maple\+Avenue/,
  );
  await expect(phone.getByRole("link", { name: "Call about House wash" })).toHaveAttribute("href", /^tel:/);
  await phone.getByRole("button", { name: "More", exact: true }).click();
  await expect(phone.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText(["My Visits"]);
  await phone.keyboard.press("Escape");

  await phone.getByRole("link", { name: /House wash.*Carla Customer/ }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "House wash" })).toBeVisible();
  for (const words of ["Front and back", "Gate code 4411", "Mind the dog", "Cleo Crew"])
    await expect(phone.getByText(words, { exact: true })).toBeVisible();
  await expect(phone.getByText(/7,431/)).toBeHidden();

  await phone.getByRole("button", { name: "Add Note" }).click();
  await expect(phone.getByText("Please write a note first.", { exact: true })).toBeVisible();
  await phone.getByLabel("New note").fill("The gate was locked");
  await phone.getByRole("button", { name: "Add Note" }).click();
  await says(phone, "Note added");
  await expect(phone.getByRole("list", { name: "Notes from the visit" })).toContainText("Cleo Crew");
  await phone.getByLabel("Photos of the visit").setInputFiles(photo("driveway.jpg"));
  await says(phone, "Photo added");
  await expect(phone.getByRole("img", { name: "Photo 1 of 1, by Cleo Crew" })).toBeVisible();
  await checkAccessibility(phone);
  await checkNarrow(phone);
  const done = phone.getByRole("button", { name: "Mark as Done" });
  await done.click();
  await says(phone, "Visit marked as done");
  await expect(done).toBeHidden();
  // The pressed button is gone: a screen reader continues in its place.
  await expect(phone.locator(":focus")).toContainText("Not Done");
  // A mistaken tap: undone at once, and again later.
  await phone.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await says(phone, "Visit marked as not done");
  await done.click();
  await phone.getByRole("button", { name: "Not Done" }).click();
  await checkAccessibility(phone);
  await phone.getByRole("alertdialog").getByRole("button", { name: "Mark as Not Done" }).click();
  await expect(phone.getByRole("alertdialog")).toBeHidden();
  await done.click();
  await expect(phone.getByRole("button", { name: "Not Done" })).toBeVisible();
  await checkContrast(phone);

  const desk = await visit({ as: owner });
  await desk.goto("/calendar?view=agenda");
  const whose = desk.getByLabel("Whose events");
  await whose.selectOption("Me");
  await expect(desk).toHaveURL(/whose=me/);
  await expect(desk.getByRole("button", { name: /House wash/ })).toBeHidden();
  await expect(desk.getByRole("button", { name: /Somebody else's roof/ })).toBeVisible();
  await whose.selectOption("Cleo Crew");
  await expect(desk.getByRole("button", { name: /Somebody else's roof/ })).toBeHidden();
  await desk.getByRole("button", { name: /House wash.*assigned to Cleo Crew/ }).click();
  const record = desk.getByRole("region", { name: "From the visit" });
  await expect(record).toContainText("Done by Cleo Crew");
  await expect(record).toContainText("The gate was locked");
  await expect(record.getByRole("img", { name: "Photo 1 of 1, by Cleo Crew" })).toBeVisible();
  await checkAccessibility(desk);
  await desk.goto(`/customer/${customer.id}`);
  const visits = desk.getByRole("list", { name: "Visits" });
  await expect(visits).toContainText("Done by Cleo Crew");
  await expect(visits).toContainText("The gate was locked");
  await expect(desk.getByRole("list", { name: "Timeline" })).toContainText("Visit marked as not done: House wash");
  await checkAccessibility(desk);
  await visits.getByRole("button", { name: "Photo 1 of 1, by Cleo Crew" }).click();
  await expect(desk.getByText(/^Cleo Crew, /).last()).toBeVisible();
  await desk.getByRole("button", { name: "Remove photo 1 of 1" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await says(desk, "Photo removed");
  await expect(visits.getByRole("img")).toBeHidden();
  await visits.getByRole("button", { name: "Remove note" }).click();
  await checkAccessibility(desk);
  await desk.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await says(desk, "Note removed");
  await expect(desk.getByText("The gate was locked")).toHaveCount(0);
});

test("an event is assigned in its dialog, shows initials, and is moved and filtered with its people", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([], "trial");
  const cleo = await newOwner([], "free", "Cleo Crew");
  const page = await visit({ as: owner });
  await page.goto("/calendar?view=day");
  await page.getByRole("button", { name: "Add Event", exact: true }).click();
  // An owner who works alone has no one to choose from.
  await expect(page.getByRole("group", { name: "Assigned to" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Whose events")).toBeHidden();
  await joins({ server }, owner, cleo, "crew");

  await page.goto("/calendar?view=day");
  await page.getByLabel("Whose events").selectOption("Unassigned");
  await page.getByRole("button", { name: "Add Event", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Event" });
  await dialog.getByLabel("Title").fill("Roof wash");
  await dialog.getByRole("group", { name: "Assigned to" }).getByLabel("Cleo Crew").check();
  await checkAccessibility(page);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /Roof wash/ })).toBeHidden();
  await page.getByLabel("Whose events").selectOption("Everyone");
  await page
    .getByRole("button", { name: /Roof wash.*assigned to Cleo Crew/ })
    .first()
    .click();
  const details = page.getByRole("dialog", { name: "Roof wash" });
  await expect(details).toContainText("Cleo Crew");
  await details.getByRole("button", { name: "Edit Event" }).click();
  const edited = page.getByRole("dialog", { name: "Edit Event" });
  await expect(edited.getByLabel("Cleo Crew")).toBeChecked();
  await edited.getByLabel("Cleo Crew").uncheck();
  await edited.getByRole("button", { name: "Save Changes" }).click();
  await expect(edited).toBeHidden();
  await page.getByLabel("Whose events").selectOption("Unassigned");
  await expect(page.getByRole("button", { name: /Roof wash/ }).first()).toBeVisible();

  // The longest times leave room for the initials in a month's cell: half past ten to half past one, in two zones.
  const day = new Date().toISOString().slice(0, 10);
  for (const [title, start, end] of [
    ["In Greenwich", "10:30", "13:30"],
    ["In Chicago", "16:30", "19:30"],
  ] as const)
    await owner.client.calendar.create(
      wash({
        title,
        service_type: "pressure_washing",
        assigned_to: [cleo.id],
        start_datetime: `${day}T${start}:00Z`,
        end_datetime: `${day}T${end}:00Z`,
      }),
    );
  await page.goto("/calendar?view=month");
  for (const title of ["In Greenwich", "In Chicago"]) {
    const chips = page.locator("[data-event]", { hasText: title });
    await expect(chips.first()).toBeVisible();
    const beyond = await chips.evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
    expect(Math.max(...beyond)).toBe(0);
  }
});

test("who has left is named so in the calendar and on their events, and the owner finds their own visits @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([], "trial");
  const lena = await newOwner([], "free", "Lena Left");
  const cleo = await newOwner([], "free", "Cleo Crew");
  await joins({ server }, owner, lena, "crew");
  await joins({ server }, owner, cleo, "crew");
  // The visit is over: a member who has left stays assigned to it.
  const past = { start_datetime: soon(-0.04), end_datetime: soon(-0.02) };
  await owner.client.calendar.create(wash({ title: "Roof wash", assigned_to: [lena.id, cleo.id], ...past }));
  await owner.client.calendar.create(wash({ title: "My own gutters" }));
  await owner.client.members.remove({ id: lena.id });

  const page = await visit({ as: owner });
  await page.goto(`/calendar?view=agenda&whose=${lena.id}`);
  await expect(page.getByLabel("Whose events").locator("option:checked")).toHaveText("Lena Left (left)");
  await expect(page.getByRole("button", { name: /My own gutters/ })).toBeHidden();
  await page.getByRole("button", { name: /Roof wash.*assigned to Lena Left \(left\), Cleo Crew/ }).click();
  await expect(page.getByRole("dialog", { name: "Roof wash" })).toContainText("Lena Left (left), Cleo Crew");
  await page.getByRole("button", { name: "Edit Event" }).click();
  const edited = page.getByRole("dialog", { name: "Edit Event" });
  await edited.getByLabel("Notes").fill("Bring the long ladder");
  await edited.getByLabel("Lena Left (left)").uncheck();
  await edited.getByLabel("Lena Left (left)").check();
  await checkAccessibility(page);
  await edited.getByRole("button", { name: "Save Changes" }).click();
  await expect(edited).toBeHidden();
  await page.getByRole("button", { name: /Roof wash/ }).click();
  await page.getByRole("button", { name: "Edit Event" }).click();
  await edited.getByLabel("Lena Left (left)").uncheck();
  await edited.getByRole("button", { name: "Save Changes" }).click();
  await expect(edited).toBeHidden();
  await expect(page.getByRole("button", { name: /Roof wash/ })).toBeHidden();

  await page.getByLabel("Whose events").selectOption("Me");
  await page.getByRole("main").getByRole("link", { name: "My Visits" }).click();
  await expect(page.getByRole("link", { name: /My own gutters/ }).first()).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("main").getByRole("link", { name: "My Visits" }).click();
  await expect(page).toHaveURL("/my-visits");
  await page.goto("/calendar?view=agenda");
  await page.getByRole("button", { name: /My own gutters/ }).click();
  await page.getByRole("link", { name: "Open Visit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My own gutters" })).toBeVisible();
});

test("the demo keeps what comes of a visit over a reload @long", async ({ visit }) => {
  const page = await visit({ on: "phone" });
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/my-visits");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await page.getByLabel("New note").fill("The gate was locked");
  await page.getByRole("button", { name: "Add Note" }).click();
  const notes = page.getByRole("list", { name: "Notes from the visit" });
  await expect(notes).toContainText("The gate was locked");
  await page.getByLabel("Photos of the visit").setInputFiles(photo("driveway.jpg"));
  await says(page, "Photo added");
  // The first visit of the sample is the last open one of its job on some days.
  await page.addLocatorHandler(page.getByRole("alertdialog", { name: "Visit done. What's next?" }), (dialog) =>
    dialog.getByRole("button", { name: "Nothing More" }).click(),
  );
  await page.getByRole("button", { name: "Mark as Done" }).click();
  await expect(page.getByRole("button", { name: "Not Done" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Not Done" })).toBeVisible();
  await expect(notes).toContainText("Demo Visitor");
  await expect(page.getByRole("img", { name: "Photo 1 of 1, by Demo Visitor" })).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await page.getByRole("button", { name: "Photo 1 of 1, by Demo Visitor" }).click();
  await page.getByRole("button", { name: "Remove photo 1 of 1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No photos yet.")).toBeVisible();
});
