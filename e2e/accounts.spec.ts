import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { pino } from "pino";
import { parseEnv } from "#server/env.ts";
import { startServer, type RunningServer } from "#server/server.ts";

// Whole journeys, each with several people: on a busy machine they take their time.
test.describe.configure({ timeout: 120_000 });

let server: RunningServer;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "yardstick-accounts-"));
  const env = parseEnv({ PORT: "0", DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1, ::1", CONTACT_EMAIL: "hello@yardstick.dev" });
  server = await startServer({ env, log: pino({ level: "silent" }), print: () => {} });
});
test.afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

let people = 0;
const password = "correct horse battery";

/** A browser of somebody at an address of his own, so that limits per address do not make people share. */
async function device(browser: Browser, options: { width?: number } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 800 },
    extraHTTPHeaders: { "x-forwarded-for": `198.18.7.${++people}` },
    timezoneId: "America/Denver",
  });
  return context.newPage();
}

async function mailedLink(to: string, path: string): Promise<string> {
  const find = async () => {
    const mail = (await server.services.mailer.newest()).find(({ recipient, body_text }) => recipient === to && body_text.includes(path));
    return /https?:\/\/\S+/.exec(mail?.body_text.slice(mail.body_text.indexOf("http")) ?? "")?.[0] ?? null;
  };
  await expect.poll(find).not.toBeNull();
  return (await find()) ?? "";
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/signup`);
  await page.getByLabel("Full Name").fill("Olivia Owner");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created!")).toBeVisible();
}

async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** A confirmed owner, signed in on the account page. */
async function owner(browser: Browser, email: string): Promise<Page> {
  const page = await device(browser);
  await signUp(page, email);
  await page.goto(await mailedLink(email, "/confirm-email"));
  await expect(page.getByText("Your email is confirmed")).toBeVisible();
  await page.goto(`${server.url}/account`);
  await fillSignIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Account settings" })).toBeVisible();
  return page;
}

async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

async function fitsNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}

test("from the landing page to an account of one's own: sign up, confirm, sign in where one wanted to go", async ({ browser }) => {
  const email = "olivia@yardstick.dev";
  const page = await device(browser, { width: 390 });
  await page.goto(server.url);
  await accessible(page);
  await fitsNarrow(page);
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await expect(page).toHaveTitle("Create account · Yardstick");
  await accessible(page);

  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Please enter your full name.")).toBeVisible();
  await page.getByLabel("Full Name").fill("Olivia Owner");
  await page.getByLabel("Email").fill("olivia@example.com");
  await expect(page.getByRole("button", { name: "Create Account" })).toBeDisabled();
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await expect(page.getByText("Please use a real email address (test domains may be blocked by the provider)")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();
  await accessible(page);
  await fitsNarrow(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill("something else");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();

  await expect(page).toHaveURL(`${server.url}/subscription`);
  await expect(page.getByText("Please check your email to confirm your account, then you'll be able to select a subscription plan.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Please sign in" })).toBeFocused();
  await page.getByRole("button", { name: "Resend email" }).click();
  await expect(page.getByText("Confirmation email sent")).toBeVisible();
  await accessible(page);

  await page.goto(`${server.url}/account`);
  await expect(page).toHaveURL(`${server.url}/signin?redirect=%2Faccount`);
  await expect(page.getByText("Authentication required")).toBeVisible();
  await expect(page.getByText("Please sign in to access this page.")).toBeVisible();
  await fillSignIn(page, email, "not the password");
  await expect(page.getByText("Invalid email or password. Please check your credentials or create a new account.")).toBeVisible();
  await expect(page.getByText("Authentication required")).toBeHidden();
  await fillSignIn(page, email);
  await expect(page.getByText("Please check your email and click the verification link before signing in.")).toBeVisible();
  await expect(page.getByText("Your email is not confirmed yet")).toBeVisible();
  await accessible(page);

  const link = await mailedLink(email, "/confirm-email");
  await page.goto(link);
  await expect(page.getByText("Your email is confirmed")).toBeVisible();
  await accessible(page);
  await page.reload();
  await expect(page.getByText("Your email was confirmed before")).toBeVisible();

  await page.goto(`${server.url}/account`);
  await fillSignIn(page, email);
  await expect(page).toHaveURL(`${server.url}/account`);
  await expect(page.getByLabel("Time zone")).toHaveValue("America/Denver");
  await accessible(page);
  await fitsNarrow(page);

  await page.goto(server.url);
  await expect(page.getByRole("link", { name: "Go to Platform" }).first()).toHaveAttribute("href", "/dashboard");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeHidden();
});

test("programs that open the links of mails confirm nothing", async ({ browser, request }) => {
  const email = "scanned@yardstick.dev";
  const page = await device(browser);
  await signUp(page, email);
  const link = await mailedLink(email, "/confirm-email");
  expect((await request.get(link)).ok()).toBe(true);
  await page.goto(link);
  await expect(page.getByText("Your email is confirmed")).toBeVisible();
});

test("a forgotten password is replaced by a link that works once", async ({ browser }) => {
  const email = "forgetful@yardstick.dev";
  const first = await owner(browser, email);
  const page = await device(browser, { width: 390 });
  await page.goto(`${server.url}/signin`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Please check your email")).toBeVisible();
  await accessible(page);

  const link = await mailedLink(email, "/reset-password");
  await page.goto(link);
  await accessible(page);
  const choose = async () => {
    await page.getByLabel("New password", { exact: true }).fill("a new horse");
    await page.getByLabel("New password again").fill("a new horse");
    await page.getByRole("button", { name: "Save password" }).click();
  };
  await choose();
  await expect(page.getByText("Please sign in with your new password.")).toBeVisible();
  await fillSignIn(page, email, "a new horse");
  await expect(page).toHaveURL(`${server.url}/dashboard`);

  // The device that was signed in before learns of it by itself.
  await expect(first).toHaveURL(/\/signin\?redirect/);

  await page.goto(link);
  await choose();
  await expect(page.getByText("This link does not work any more")).toBeVisible();
  await accessible(page);
});

test("devices are listed, one signs the other out, and all of them at once", async ({ browser }) => {
  const email = "devices@yardstick.dev";
  const desk = await owner(browser, email);
  const phone = await device(browser, { width: 390 });
  await phone.goto(`${server.url}/signin?redirect=/account`);
  await fillSignIn(phone, email);
  await expect(phone).toHaveURL(`${server.url}/account`);

  await desk.reload();
  await expect(desk.getByText("This device")).toBeVisible();
  await desk.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(desk.getByText("Device signed out")).toBeVisible();
  await expect(phone).toHaveURL(/\/signin\?redirect=%2Faccount/);
  await expect(phone.getByText("Authentication required")).toBeVisible();

  await fillSignIn(phone, email);
  await expect(phone).toHaveURL(`${server.url}/account`);
  await phone.getByRole("button", { name: "Sign out everywhere" }).click();
  await phone.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(phone).toHaveURL(`${server.url}/signin`);
  await expect(phone.getByText("Signed out successfully")).toBeVisible();
  await expect(phone.getByText("You have been logged out.")).toBeVisible();
  await expect(desk).toHaveURL(/\/signin\?redirect=%2Faccount/);
});

test("settings of the business are kept, and the other tab shows them; signing out signs every tab out", async ({ browser }) => {
  const page = await owner(browser, "settings@yardstick.dev");
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/account`);
  await expect(tab.getByRole("switch", { name: "Mail me each new request" })).toBeChecked();

  await page.getByLabel("Business name").fill("Olivia's Exteriors");
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Business saved")).toBeVisible();
  await page.getByRole("switch", { name: "Mail me each new request" }).click();
  await expect(tab.getByRole("switch", { name: "Mail me each new request" })).not.toBeChecked();
  await page.reload();
  await expect(page.getByLabel("Business name")).toHaveValue("Olivia's Exteriors");
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");

  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await expect(tab).toHaveURL(/\/signin/);
});

test("a new password is asked for the old one, and this device stays signed in", async ({ browser }) => {
  const page = await owner(browser, "changes@yardstick.dev");
  const change = async (current: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password", { exact: true }).fill("yet another horse");
    await page.getByLabel("New password again").fill("yet another horse");
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("not the password");
  await expect(page.getByText("This is not your current password.")).toBeVisible();
  await change(password);
  await expect(page.getByText("Your other devices have been signed out.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Account settings" })).toBeVisible();
});

test("on a phone the menu slides out, and everything in it works by keyboard", async ({ browser }) => {
  const page = await owner(browser, "phone@yardstick.dev");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Open menu" }).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveText(["Services", "Send Form", "Estimates", /^Customers/, "Upgrade to Premium", "Account Settings"]);
  await accessible(page);
  await menu.getByRole("link", { name: "Upgrade to Premium" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/subscription`);
  await expect(page.getByText("Free plan")).toBeVisible();
  await accessible(page);
});

test("addresses of old and unknown ones", async ({ browser }) => {
  const page = await device(browser);
  await page.goto(`${server.url}/register-page`);
  await expect(page).toHaveURL(`${server.url}/signup`);
  await page.goto(`${server.url}/auth?trial=true&redirect=/services`);
  await expect(page).toHaveURL(`${server.url}/signup?trial=true&redirect=%2Fservices`);
  await expect(page.getByRole("heading", { level: 1, name: "Start your 7-day free trial" })).toBeVisible();
  await accessible(page);
  await page.goto(`${server.url}/auth?redirect=/services`);
  await expect(page).toHaveURL(`${server.url}/signin?redirect=%2Fservices`);

  const answer = await page.goto(`${server.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("404")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact: hello@yardstick.dev" })).toBeVisible();
  await accessible(page);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test("the landing page is read without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Started" }).first()).toHaveAttribute("href", "/signup");
  await expect(page.getByRole("link", { name: "Contact: hello@yardstick.dev" })).toBeVisible();
  await expect(page.getByText("{{")).toHaveCount(0);
});
