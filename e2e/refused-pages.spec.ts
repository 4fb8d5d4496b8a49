import { pages } from "#shared/pages.ts";
import { washing } from "./measuringScreen.ts";
import { expect, longIf, test } from "./yardstick.ts";

/** Every page of the app whose requests are all refused says so: none keeps a spinner, and none looks empty. */

const reason = "The test refuses this.";
/** The requests of every page: for the session, the account and the live stream. */
const passed = /^\/api\/(auth\/|account$|live)/;
/**
 * These pages need only the session's data, so a refusal leaves them whole; the last requests nothing without a token.
 */
const whole = /\/(send-form|flyer|invitation)$/;
/** The tabs of the account that request data of their own; the first needs only the session's. */
const account = ["/account#security", "/account#connections"];
const paths = Object.entries(pages)
  .flatMap(([path, entry]) => (entry === "app" && !whole.test(path) ? [path] : []))
  .flatMap((path) => (path === "/account" ? account : [path]));
/** One page of each kind for every run: a list, a calendar, a record. */
const usual = ["/dashboard", "/calendar", "/quotes/:id"];

for (const path of paths)
  test(`${path} says that it could not be loaded${longIf(!usual.includes(path))}`, async ({
    visit,
    newOwner,
    allow,
  }) => {
    const page = await visit({ as: await newOwner([washing], "trial") });
    allow(/409/);
    await page.route("**/api/**", (route) =>
      passed.test(new URL(route.request().url()).pathname)
        ? route.fallback()
        : route.fulfill({ status: 409, json: { defined: true, code: "conflict", status: 409, message: reason } }),
    );
    await page.goto(path.replace(":id", "3a4ecb52-8a2f-4a1c-9a59-2b0a7a7f0001"));
    // The details of an estimate link back to the list, with the specification's message.
    await expect(page.getByText(reason).or(page.getByText("Failed to load estimate details.")).first()).toBeVisible();
    await expect(page.getByRole("main").getByText(/^Loading/)).toHaveCount(0);
  });
