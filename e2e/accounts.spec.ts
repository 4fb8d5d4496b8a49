import type { Page } from "@playwright/test";
import {
  checkAccessibility,
  checkNarrow,
  expect,
  fillSignIn,
  openSettings,
  password,
  picture,
  test,
} from "./yardstick.ts";

// The journeys provoke refusals, and browsers log each refused request.
test.beforeEach(({ allow }) => allow(/the server responded with a status of 4\d\d/));

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill("Olivia Owner");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created!")).toBeVisible();
}

test("from the landing page to an account of one's own: sign up, confirm, sign in where one wanted to go", async ({
  visit,
  server,
}) => {
  const email = "olivia@yardstick.dev";
  const page = await visit({ on: "phone", more: { timezoneId: "America/Denver" } });
  await page.goto("/");
  await checkAccessibility(page);
  await checkNarrow(page);
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await expect(page).toHaveTitle("Create account · Yardstick");
  await checkAccessibility(page);

  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Please enter your full name.")).toBeVisible();
  await page.getByLabel("Full Name").fill("Olivia Owner");
  await page.getByLabel("Email").fill("olivia@example.com");
  await expect(page.getByRole("button", { name: "Create Account" })).toBeDisabled();
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await expect(
    page.getByText("Please use a real email address (test domains may be blocked by the provider)"),
  ).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill("something else");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();

  await expect(page).toHaveURL("/check-inbox");
  await expect(page.getByRole("heading", { level: 1, name: "Check your inbox" })).toBeVisible();
  await expect(
    page.getByText(
      "Please check your email to confirm your account, then you'll be able to select a subscription plan.",
    ),
  ).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open Gmail" })).toHaveAttribute("href", "https://mail.google.com/");
  await expect(page.getByRole("link", { name: "Open Outlook" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend email in \d+ s$/ })).toHaveAttribute("aria-disabled", "true");
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "check-inbox");
  await page.clock.install();
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: "Resend email", exact: true }).click();
  await expect(page.getByText(/^Confirmation email sent/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend email in/ })).toBeVisible();

  await page.getByRole("link", { name: "Change it" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("Olivia Owner");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");

  await page.goto("/account");
  await expect(page).toHaveURL("/signin?redirect=%2Faccount");
  await expect(page.getByText("Authentication required")).toBeVisible();
  await expect(page.getByText("Please sign in to access this page.")).toBeVisible();
  await fillSignIn(page, email, "not the password");
  await expect(
    page.getByText("Invalid email or password. Please check your credentials or create a new account."),
  ).toBeVisible();
  await expect(page.getByText("Authentication required")).toBeHidden();
  await fillSignIn(page, email);
  await expect(
    page.getByText("Please check your email and click the verification link before signing in."),
  ).toBeVisible();
  await expect(page.getByText("Your email isn't confirmed yet")).toBeVisible();
  await checkAccessibility(page);

  const link = await server.mailedLink(email, "/confirm-email");
  await page.goto(link);
  await expect(page.getByText("Your email is confirmed")).toBeVisible();
  await checkAccessibility(page);
  await page.reload();
  await expect(page.getByText("Your email is already confirmed")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await page.goto("/account");
  await fillSignIn(page, email);
  await expect(page).toHaveURL("/account");
  await openSettings(page, "Business");
  await expect(page.getByLabel("Time zone")).toHaveValue("America/Denver");
  await expect(page.getByLabel("Time zone").getByRole("option").first()).toHaveText("Eastern Time (New York)");
  await checkAccessibility(page);
  await checkNarrow(page);

  await page.goto("/");
  await expect(page.getByRole("link", { name: "Go to Platform" }).first()).toHaveAttribute("href", "/dashboard");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeHidden();
});

test("what is typed and sent before the page's script has arrived signs in once it is there, and one comes back to where one wanted to go", async ({
  visit,
  newOwner,
}) => {
  const { email } = await newOwner();
  const page = await visit({ on: "phone" });
  const arrived = Promise.withResolvers<void>();
  await page.route("**/assets/hydrate-*", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto("/signup?redirect=%2Faccount", { waitUntil: "commit" });
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/signin?redirect=%2Faccount");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.evaluate(() => document.querySelector("form")?.submit());
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page).toHaveURL("/signin?redirect=%2Faccount");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  // The button is enabled by the small script that records early presses; Enter does nothing before.
  await expect(page.getByRole("main").getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/signin?redirect=%2Faccount");
  arrived.resolve();
  await expect(page).toHaveURL("/account");
});

test("programs that open the links of mails confirm nothing", async ({ visit, server, request }) => {
  const email = "scanned@yardstick.dev";
  const page = await visit();
  await signUp(page, email);
  const link = await server.mailedLink(email, "/confirm-email");
  expect((await request.get(link)).ok()).toBe(true);
  await page.goto(link);
  await expect(page.getByText("Your email is confirmed")).toBeVisible();
});

test("in another browser than the one that signed up, the link asks to choose the password @long", async ({
  visit,
  server,
}) => {
  const email = "victim@yardstick.dev";
  await signUp(await visit(), email); // by a stranger
  const page = await visit({ on: "phone" });
  await page.goto(await server.mailedLink(email, "/confirm-email"));
  await expect(page.getByText("Choose a password to finish")).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await page.getByLabel("New password", { exact: true }).fill("password1");
  await page.getByLabel("Confirm new password").fill("password1");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText("This password is too common. Choose another one.")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("a password of my own");
  await page.getByLabel("Confirm new password").fill("a password of my own");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText("Your email is confirmed")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).last().click();
  await fillSignIn(page, email);
  await expect(page.getByText("Invalid email or password.")).toBeVisible();
  await fillSignIn(page, email, "a password of my own");
  await expect(page).toHaveURL("/dashboard");
});

test("a forgotten password is replaced by a link that works once", async ({ visit, newOwner, server }) => {
  const owner = await newOwner();
  const { email } = owner;
  const first = await visit({ as: owner });
  await first.goto("/account#security");
  await expect(first.getByText("This device", { exact: true })).toBeVisible();
  const page = await visit({ on: "phone" });
  await page.goto("/signin");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Please check your email")).toBeVisible();
  await checkAccessibility(page);

  const link = await server.mailedLink(email, "/reset-password");
  await page.goto(link);
  await checkAccessibility(page);
  const choose = async () => {
    await page.getByLabel("New password", { exact: true }).fill("a new horse");
    await page.getByLabel("Confirm new password").fill("a new horse");
    await page.getByRole("button", { name: "Save password" }).click();
  };
  await choose();
  await expect(page.getByText("Please sign in with your new password.")).toBeVisible();
  await fillSignIn(page, email, "a new horse");
  await expect(page).toHaveURL("/dashboard");

  // The server signs out the device that was signed in before.
  await expect(first).toHaveURL(/\/signin\?redirect/);

  // The visitor types both before the page's script has loaded.
  const arrived = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(link, { waitUntil: "commit" });
  await page.getByLabel("New password", { exact: true }).fill("a new horse");
  await page.getByLabel("Confirm new password").fill("a new horse");
  arrived.resolve();
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("This link no longer works")).toBeVisible();
  await checkAccessibility(page);
});

test("devices are listed, one signs the other out, and all of them at once @long", async ({ visit, newOwner }) => {
  const owner = await newOwner();
  const { email } = owner;
  const desk = await visit({ as: owner });
  const phone = await visit({ on: "phone" });
  await phone.goto("/signin?redirect=/account");
  await fillSignIn(phone, email);
  await expect(phone).toHaveURL("/account");

  await desk.goto("/account#security");
  await expect(desk.getByText("This device", { exact: true })).toBeVisible();
  await desk.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await expect(desk.getByText("Device signed out")).toBeVisible();
  await expect(phone).toHaveURL(/\/signin\?redirect=%2Faccount/);
  await expect(phone.getByText("Authentication required")).toBeVisible();

  await fillSignIn(phone, email);
  await expect(phone).toHaveURL("/account");
  await openSettings(phone, "Sign-in and security");
  await phone.getByRole("button", { name: "Sign out everywhere" }).click();
  await phone.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(phone).toHaveURL("/signin");
  await expect(phone.getByText("Signed out successfully")).toBeVisible();
  await expect(phone.getByText("You have been logged out.")).toBeVisible();
  await expect(desk).toHaveURL(/\/signin\?redirect=%2Faccount/);
});

test("settings of the business are kept, and the other tab shows them; signing out signs every tab out", async ({
  visit,
  newOwner,
}) => {
  const page = await visit({ as: await newOwner() });
  await page.goto("/account#business");
  const tab = await page.context().newPage();
  await tab.goto("/account#business");
  await expect(tab.getByLabel("Business name")).toHaveValue("");

  await page.getByLabel("Business name").fill("Olivia's Exteriors");
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page
    .getByRole("region", { name: "What your customers see" })
    .getByRole("button", { name: "Save", exact: true })
    .click();
  await expect(page.getByText("Business saved")).toBeVisible();
  await expect(tab.getByLabel("Business name")).toHaveValue("Olivia's Exteriors");
  await tab.goto("/notifications");
  const emailed = tab.getByRole("group", { name: "New requests" }).getByRole("checkbox", { name: "Email" });
  await expect(emailed).toBeChecked();
  await page.goto("/notifications");
  await page.getByRole("group", { name: "New requests" }).getByRole("checkbox", { name: "Email" }).click();
  await expect(emailed).not.toBeChecked();
  await page.goto("/account#business");
  await page.reload();
  await expect(page.getByLabel("Business name")).toHaveValue("Olivia's Exteriors");
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");

  // Visitors have a /services page, too; a signed-out owner who worked there goes to the sign-in page.
  await tab.goto("/services");
  await expect(tab.getByText("No services added yet")).toBeVisible();
  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await expect(tab).toHaveURL(/\/signin/);
});

test("a new password is asked for the old one, and this device stays signed in", async ({ visit, newOwner }) => {
  const page = await visit({ as: await newOwner() });
  await page.goto("/account#security");
  const change = async (current: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password", { exact: true }).fill("yet another horse");
    await page.getByLabel("Confirm new password").fill("yet another horse");
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("not the password");
  await expect(page.getByText("That's not your current password.")).toBeVisible();
  await change(password);
  await expect(page.getByText("Your other devices were signed out, and your API keys stopped working.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Account settings" })).toBeVisible();
});

test("on a phone the menu slides out, and everything in it works by keyboard @long", async ({ visit, newOwner }) => {
  const page = await visit({ as: await newOwner(), on: "phone" });
  await page.goto("/account");
  await page.getByRole("button", { name: "More", exact: true }).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveText([
    "Services",
    "Send Form",
    "Estimates",
    "Quotes",
    /^Jobs/,
    "Invoices",
    /^Calendar/,
    /^Customers/,
    /^Messages/,
    /^Analytics/,
    "Upgrade to Pro",
    "Team",
    "Account Settings",
  ]);
  await checkAccessibility(page);
  await menu.getByRole("link", { name: "Upgrade to Pro" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/subscription");
  await expect(page.getByRole("heading", { name: "Choose Your Plan" })).toBeVisible();
  await checkAccessibility(page);
});

test("addresses that people type lead where they mean, signed out and signed in", async ({ visit, newOwner }) => {
  const stranger = await visit();
  await stranger.goto("/login?redirect=/services");
  await expect(stranger).toHaveURL("/signin?redirect=%2Fservices");
  await expect(stranger.getByRole("heading", { level: 1, name: "Welcome Back" })).toBeVisible();
  await stranger.goto("/register");
  await expect(stranger).toHaveURL("/signup");
  await expect(stranger.getByRole("button", { name: "Create Account" })).toBeVisible();
  const owner = await visit({ as: await newOwner([], "trial") });
  await owner.goto("/login");
  await expect(owner).toHaveURL("/dashboard");
  await owner.goto("/login?redirect=/services");
  await expect(owner).toHaveURL("/services");
  await owner.goto("/register");
  await expect(owner).toHaveURL("/dashboard");
  for (const page of [stranger, owner]) {
    await page.goto("/pricing");
    await expect(page).toHaveURL("/#pricing");
    await expect(page.locator("#pricing").getByRole("heading", { level: 2 })).toBeInViewport();
  }
});

test("addresses of old and unknown ones", async ({ visit }) => {
  const page = await visit();
  await page.goto("/register-page");
  await expect(page).toHaveURL("/signup");
  await page.goto("/auth?trial=true&redirect=/services");
  await expect(page).toHaveURL("/signup?trial=true&redirect=%2Fservices");
  await expect(page.getByRole("heading", { level: 1, name: "Start your 7-day free trial" })).toBeVisible();
  await checkAccessibility(page);
  await page.goto("/auth?redirect=/services");
  await expect(page).toHaveURL("/signin?redirect=%2Fservices");

  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("404")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("the landing page is read without JavaScript", async ({ visit }) => {
  const page = await visit({ more: { javaScriptEnabled: false } });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Started" }).first()).toHaveAttribute("href", "/signup");
  await expect(page.getByText("{{")).toHaveCount(0);
});

test("customers are a premium page: others are told so, and their data is kept", async ({ visit, newOwner }) => {
  const page = await visit({ as: await newOwner() });
  await page.goto("/customers");
  await expect(page.getByRole("link", { name: "Upgrade to Pro" })).toHaveAttribute("href", "/subscription");
  await expect(page.getByRole("link", { name: /Customers.*\(Pro\)/ })).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await page.getByRole("link", { name: "Back to Estimates" }).click();
  await expect(page).toHaveURL("/dashboard");
});
