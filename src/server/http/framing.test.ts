import { Hono } from "hono";
import { expect, test } from "vitest";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { asFramed } from "./framing.ts";

const app = new Hono<HttpEnv>().get("/", (c) => c.html(asFramed(c, '<html lang="en"><body></body></html>')));
const open = (theme: string | null, place: "iframe" | "document") =>
  app.request(theme === null ? "/" : `/?theme=${theme}`, { headers: { "sec-fetch-dest": place } });
const page = async (theme: string | null, place: "iframe" | "document") => {
  const html = await (await open(theme, place)).text();
  return { theme: /data-theme="(\w+)"/.exec(html)?.[1] ?? null, framed: /<html [^>]*data-framed/.test(html) };
};

test("in a site's frame a form is light unless its address says otherwise, and has no background", async () => {
  for (const [asked, theme] of [
    [null, "light"],
    ["pink", "light"],
    ["light", "light"],
    ["dark", "dark"],
    ["auto", null],
  ] as const)
    expect(await page(asked, "iframe"), asked ?? "nothing").toEqual({ theme, framed: true });
});

test("a form in a window of its own follows the device unless its address says otherwise", async () => {
  for (const [asked, theme] of [
    [null, null],
    ["auto", null],
    ["light", "light"],
    ["dark", "dark"],
  ] as const)
    expect(await page(asked, "document"), asked ?? "nothing").toEqual({ theme, framed: false });
});

test("a cached page in a frame is not that of a window", async () => {
  expect((await open(null, "document")).headers.get("vary")).toContain("Sec-Fetch-Dest");
});
