import { expect, test } from "vitest";
import { inTheme, themeIn } from "./theme.ts";

test("the theme is read from the cookie; anything else follows the device", () => {
  expect(themeIn("a=1; yardstick.theme=dark; b=2")).toBe("dark");
  expect(themeIn("yardstick.theme=light")).toBe("light");
  for (const cookies of [undefined, "", "yardstick.theme=", "yardstick.theme=pink", "my.yardstick.theme=dark"])
    expect(themeIn(cookies), cookies).toBe("system");
});

test("a page in a theme carries it, and what is meant for the other scheme is never shown", () => {
  const html =
    '<html lang="en"><meta media="(prefers-color-scheme: light)" /><source media="(prefers-color-scheme: dark)" />';
  expect(inTheme(html, "system")).toBe(html);
  expect(inTheme(html, "dark")).toBe(
    '<html data-theme="dark" lang="en"><meta media="not all" /><source media="all" />',
  );
  expect(inTheme(html, "light")).toBe(
    '<html data-theme="light" lang="en"><meta media="all" /><source media="not all" />',
  );
});
