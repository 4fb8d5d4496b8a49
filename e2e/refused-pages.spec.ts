import { pages } from "#shared/pages.ts";
import { washing } from "./measuringScreen.ts";
import { expect, test } from "./yardstick.ts";

/** Every page of the app whose questions are all refused says so: none stays with a spinner, or looks as if there were nothing. */

const reason = "The test refuses this.";
/** The questions that every page asks: of the person and the business, without whom nobody is signed in, and of news. */
const passed = /^\/api\/(auth\/|account$|live)/;
/** These stand on what the session knows, so that a refusal leaves them whole; the last asks nothing without a token. */
const whole = /\/(send-form|flyer|invitation)$/;
const paths = Object.entries(pages).flatMap(([path, entry]) => (entry === "app" && !whole.test(path) ? [path] : []));

for (const path of paths)
  test(`${path} says that it could not be loaded`, async ({ visit, newOwner, allow }) => {
    const page = await visit({ as: await newOwner([washing], "trial") });
    allow(/409/);
    await page.route("**/api/**", (route) =>
      passed.test(new URL(route.request().url()).pathname)
        ? route.fallback()
        : route.fulfill({ status: 409, json: { defined: true, code: "conflict", status: 409, message: reason } }),
    );
    await page.goto(path.replace(":id", "3a4ecb52-8a2f-4a1c-9a59-2b0a7a7f0001"));
    // The details of an estimate lead back to the list, with the specification's words.
    await expect(page.getByText(reason).or(page.getByText("Failed to load estimate details.")).first()).toBeVisible();
    await expect(page.getByRole("main").getByText(/^Loading/)).toHaveCount(0);
  });
