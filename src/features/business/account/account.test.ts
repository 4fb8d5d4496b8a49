import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeDevice } from "#shared/device.ts";
import { authErrorMessage, authSourcePhrase, safeRedirect } from "#shared/contact/signIn.ts";
import { accountEmailProblem } from "#shared/contact/email.ts";
import { passwordProblem } from "#shared/contact/password.ts";

describe("where somebody goes after signing in", () => {
  test.each(["/services", "/estimate/123?tab=photos#top", "/customers?customerId=7", "/"])(
    "%s is a page of ours",
    (path) => {
      expect(safeRedirect(path)).toBe(path);
    },
  );

  test.each([
    null,
    undefined,
    "",
    "services",
    "https://evil.dev/",
    "//evil.dev",
    "///evil.dev",
    "/\\evil.dev",
    "\\/evil.dev",
    "/\t/evil.dev",
    "/\n/evil.dev",
    "/.//evil.dev",
    "/a/..//evil.dev",
    "javascript:alert(1)",
    " /services",
    "/signin",
    "/auth?redirect=/auth",
  ])("%j leads to the dashboard", (target) => {
    expect(safeRedirect(target)).toBe("/dashboard");
  });

  test("whatever is asked, a browser stays on this site", () => {
    const pieces = fc.array(
      fc.constantFrom("/", "\\", ".", "..", "@", ":", "evil.dev", "%2f", "\t", "\n", " ", "?", "#", "a", "https:"),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const target = safeRedirect(parts.join(""));
        expect(new URL(target, "https://quotes.yardstick.dev/signin").origin).toBe("https://quotes.yardstick.dev");
        expect(target.startsWith("//")).toBe(false);
      }),
    );
  });
});

describe("what a refusal is shown as", () => {
  const words = (refusal: Parameters<typeof authSourcePhrase>[0]) => authErrorMessage(authSourcePhrase(refusal).phrase);

  test.each([
    [
      { status: 401, code: "INVALID_EMAIL_OR_PASSWORD" },
      "Invalid email or password. Please check your credentials or create a new account.",
    ],
    [
      { status: 403, code: "EMAIL_NOT_VERIFIED" },
      "Please check your email and click the verification link before signing in.",
    ],
    [{ status: 400, code: "PASSWORD_TOO_SHORT" }, "Password must be at least 6 characters long."],
    [
      { status: 422, code: "USER_ALREADY_EXISTS" },
      "An account with this email already exists. Please sign in instead.",
    ],
    [{ status: 429 }, "Too many attempts. Please wait a moment before trying again."],
    [
      { status: 400, code: "VALIDATION_ERROR", message: "[body.email] Invalid email address" },
      "This email format is not accepted. Please try a different email address or use a standard email provider like Gmail, Yahoo, or Outlook.",
    ],
    [{ status: 400, code: "INVALID_EMAIL", message: "Email is required" }, "Email is required"],
    [{ status: 500, message: "relation does not exist" }, "Please try again."],
  ])("%j", (refusal, shown) => {
    expect(words(refusal)).toBe(shown);
  });

  test("a lost connection, a limit, and words of its own", () => {
    expect(authErrorMessage("NetworkError when attempting to fetch resource.")).toBe(
      "Connection error. Please check your internet connection and try again.",
    );
    expect(authErrorMessage("Rate limit exceeded")).toBe(
      "Too many attempts. Please wait a moment before trying again.",
    );
    expect(authErrorMessage("The moon is full.")).toBe("The moon is full.");
  });
});

test.each([
  ["", "Email is required"],
  ["olivia", "Please enter a valid email address"],
  ["olivia@yardstick", "Please enter a valid email address"],
  ["olivia@a b.dev", "Please enter a valid email address"],
  ["olivia@example.com", "Please use a real email address (test domains may be blocked by the provider)"],
  ["Olivia@TEST.com", "Please use a real email address (test domains may be blocked by the provider)"],
  ["olivia@localhost", "Please use a real email address (test domains may be blocked by the provider)"],
  [" olivia@yardstick.dev ", null],
  [`${"o".repeat(254 - "@yardstick.dev".length)}@yardstick.dev`, null],
  [`${"o".repeat(255 - "@yardstick.dev".length)}@yardstick.dev`, "Please enter a valid email address"],
])("the address %j", (address, problem) => {
  expect(accountEmailProblem(address)).toBe(problem);
});

test("the live message about a password", () => {
  expect(passwordProblem("")).toBeNull();
  expect(passwordProblem("12345")).toBe("Password must be at least 6 characters long");
  expect(passwordProblem("123456")).toBeNull();
  expect(passwordProblem(" 1 2 3 ")).toBeNull();
  for (const blank of [
    " ".repeat(10),
    "\t\n \u00a0\u2003\u3000",
    "\u200b\u200d\u2060\ufeff\u202e\u00ad",
    "\u3164".repeat(8),
  ])
    expect(passwordProblem(blank), JSON.stringify(blank)).toBe("This password is too common. Choose another one.");
});

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"],
  ["node", "Unknown device"],
  [null, "Unknown device"],
])("a device in words: %s", (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});
