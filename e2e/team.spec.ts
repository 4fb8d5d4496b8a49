import {
  checkAccessibility,
  checkContrast,
  checkNarrow,
  expect,
  fillSignIn,
  picture,
  password,
  test,
} from "./yardstick.ts";

// The journeys provoke refusals, and browsers log each refused request.
test.beforeEach(({ allow }) => allow(/the server responded with a status of 4\d\d/));

test("an owner invites somebody, who reads the mail, signs up, joins, sees the business, and is removed @long", async ({
  visit,
  server,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  await owner.client.account.saveBusiness({
    ...(await owner.client.account.me()).business,
    name: "Bright Driveways",
  });
  const email = `mia-${owner.id.slice(0, 8)}@crew.yardstick.dev`;
  const desk = await visit({ as: owner });

  await test.step("inviting", async () => {
    await desk.goto("/dashboard");
    await desk.getByRole("button", { name: "My Account" }).click();
    await desk.getByRole("menuitem", { name: "Team" }).click();
    await expect(desk.getByText("No open invitations")).toBeVisible();
    await checkAccessibility(desk);
    await checkNarrow(desk);
    await picture(desk, "team-empty");
    await desk.getByRole("button", { name: "Invite", exact: true }).click();
    await desk.getByRole("button", { name: "Send invitation" }).click();
    await expect(desk.getByRole("textbox", { name: "Email" })).toHaveAttribute("aria-invalid", "true");
    await desk.getByRole("textbox", { name: "Email" }).fill(email);
    await desk.getByRole("radio", { name: /Manager/ }).check();
    await checkAccessibility(desk);
    await picture(desk, "team-invite");
    await desk.getByRole("button", { name: "Send invitation" }).click();
    await expect(desk.getByText("Invitation sent", { exact: true })).toBeVisible();
    await expect(desk.getByRole("listitem").filter({ hasText: email })).toContainText("Manager");
  });

  const phone = await visit({ on: "phone" });
  await test.step("reading the invitation and signing up with its address", async () => {
    await phone.goto(await server.mailedLink(email, "/invitation"));
    await expect(phone.getByRole("heading", { name: "Join Bright Driveways" })).toBeVisible();
    await expect(phone.getByText("Olivia Owner invited you to join Bright Driveways")).toBeVisible();
    await checkAccessibility(phone);
    await checkNarrow(phone);
    await picture(phone, "team-invitation");
    await phone.getByRole("link", { name: "Create account" }).click();
    await expect(phone.getByLabel("Email")).toHaveValue(email);
    await expect(phone.getByLabel("Email")).not.toBeEditable();
    await phone.getByLabel("Full Name").fill("Mia Member");
    await phone.getByLabel("Password", { exact: true }).fill(password);
    await phone.getByLabel("Confirm Password").fill(password);
    await checkAccessibility(phone);
    await phone.getByRole("button", { name: "Create Account" }).click();
    await expect(phone.getByText("Account created!", { exact: true })).toBeVisible();
    await phone.goto(await server.mailedLink(email, "/confirm-email"));
    await expect(phone.getByRole("heading", { name: "Welcome to Bright Driveways" })).toBeVisible();
    await expect(phone.getByText("You've joined Bright Driveways.")).toBeVisible();
    await checkAccessibility(phone);
    await picture(phone, "team-joined");
    await phone.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await fillSignIn(phone, email);
    await expect(phone).toHaveURL("/dashboard");
  });

  await test.step("the business is open, and the invitation says so when it is opened again", async () => {
    await phone.goto(await server.mailedLink(email, "/invitation"));
    await expect(phone.getByText("You've joined Bright Driveways.")).toBeVisible();
    await phone.goto("/team");
    await expect(phone.getByRole("listitem").filter({ hasText: email })).toContainText("You");
    await expect(phone.getByText("Your role in Bright Driveways: Manager.")).toBeVisible();
    await expect(phone.getByRole("button", { name: "Invite" })).toHaveCount(0);
    await checkAccessibility(phone);
    await picture(phone, "team-phone");
  });

  await test.step("another role, and removal: the phone is signed out", async () => {
    const row = desk.getByRole("listitem").filter({ hasText: "Mia Member" });
    await expect(row).toBeVisible();
    await picture(desk, "team-two");
    await row.getByRole("combobox", { name: "Role of Mia Member" }).selectOption("crew");
    await expect(desk.getByRole("alertdialog")).toContainText("Make Mia Member crew?");
    await expect(desk.getByRole("button", { name: "Cancel" })).toBeFocused();
    await checkAccessibility(desk);
    await desk.getByRole("button", { name: "Change role" }).click();
    await expect(desk.getByText("Role changed", { exact: true })).toBeVisible();
    await expect(row.getByRole("combobox")).toHaveValue("crew");
    await row.getByRole("button", { name: "Remove Mia Member" }).click();
    await expect(desk.getByRole("alertdialog")).toContainText("They're signed out of this business right away.");
    await picture(desk, "team-remove");
    await desk.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(desk.getByText("Mia Member removed", { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    await phone.goto("/team");
    await expect(phone).toHaveURL(/\/auth|\/signin/);
  });

  await test.step("signing in again leads to the page for who is in no business, where one is started", async () => {
    await fillSignIn(phone, email);
    await expect(phone.getByRole("heading", { name: "You haven't joined a business yet" })).toBeVisible();
    await checkAccessibility(phone);
    await checkNarrow(phone);
    await picture(phone, "team-no-business");
    await phone.getByRole("button", { name: "Start my own business" }).click();
    await expect(phone.getByText("Your business is ready", { exact: true })).toBeVisible();
    await phone.goto("/team");
    await expect(phone.getByText("Teams are part of Pro")).toBeVisible();
    await checkAccessibility(phone);
    await picture(phone, "team-free");
  });
});

test("somebody in two businesses switches between them, and nothing of the one stays in the other @long", async ({
  visit,
  server,
  newOwner,
}) => {
  const [owner, person] = [
    await newOwner([{ name: "Driveway washing" }], "trial"),
    await newOwner([{ name: "Gutter cleaning" }]),
  ];
  await owner.client.account.saveBusiness({ ...(await owner.client.account.me()).business, name: "Bright Driveways" });
  await owner.client.members.invite({ email: person.email, role: "manager" });
  const desk = await visit({ as: person });
  await desk.goto(await server.mailedLink(person.email, "/invitation"));
  await picture(desk, "team-accept");
  await desk.getByRole("button", { name: "Accept invitation" }).click();
  await expect(desk.getByText("Welcome to Bright Driveways", { exact: true })).toBeVisible();
  await expect(desk).toHaveURL("/dashboard");
  await desk.goto("/services");
  await expect(desk.getByText("Gutter cleaning")).toHaveCount(0);
  await desk.getByRole("button", { name: "My Account" }).click();
  await expect(desk.getByRole("menuitem", { name: "Bright Driveways · Manager (current)" })).toBeVisible();
  await checkContrast(desk);
  await picture(desk, "team-switcher");
  await desk.getByRole("menuitem", { name: "Unnamed business · Owner" }).click();
  await expect(desk).toHaveURL("/dashboard");
  await desk.goto("/services");
  await expect(desk.getByText("Gutter cleaning")).toBeVisible();

  const phone = await visit({ on: "phone", as: person });
  await phone.goto("/services");
  await phone.getByRole("button", { name: "More", exact: true }).click();
  await expect(phone.getByRole("button", { name: "Bright Driveways · Manager" })).toBeVisible();
  await picture(phone, "team-switcher-phone");
  await phone.getByRole("button", { name: "Bright Driveways · Manager" }).click();
  await expect(phone).toHaveURL("/dashboard");
  expect(await person.client.account.me()).toMatchObject({ form_owner_id: owner.id });
  // The links shared from here lead to this business, for every member who shares them.
  await expect(phone.getByLabel("Your form link")).toHaveValue(new RegExp(`/customer-form/${owner.id}$`));
});

test("the demo has a team, and sends nobody an invitation @long", async ({ visit }) => {
  const page = await visit();
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: "Team" }).click();
  await expect(page.getByText("Dana Whitfield")).toBeVisible();
  await checkAccessibility(page);
  await picture(page, "team-demo");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("sam@yardstick.dev");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitations are disabled in demo mode. Sign up to invite your own team!")).toBeVisible();
});
