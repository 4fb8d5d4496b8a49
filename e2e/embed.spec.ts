import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { embedSnippet } from "#features/requests/form-links/formLink.ts";
import { washing } from "./drivewayWashing.ts";
import { checkNarrow, expect, picture, test } from "./yardstick.ts";

/** Serves an embedding website on another origin, with this snippet on a page of this background. */
async function siteWith(snippet: string, ground: string): Promise<{ url: string; close: () => void }> {
  const site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><meta name="viewport" content="width=device-width"><title>Heron Wash</title><body style="margin:0;padding:16px;background:${ground};font-family:sans-serif"><h1>Heron Wash</h1>${snippet}`,
    );
  });
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}

/** The color (RGB) of the pixel in the upper left corner of the frame. */
async function groundSeen(page: Page): Promise<number[]> {
  const box = await page.locator("iframe").boundingBox();
  if (!box) throw new Error("There is no frame.");
  const shot = await page.screenshot({ clip: { x: box.x + 2, y: box.y + 2, width: 1, height: 1 } });
  const { default: sharp } = await import("sharp");
  return [...(await sharp(shot).removeAlpha().raw().toBuffer())];
}

test("a framed form takes the site's ground, look and width, whatever the visitor's device prefers @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing]);
  await owner.client.account.saveBusiness({
    name: "Heron Wash",
    phone: "(555) 010-0142",
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
  const link = `${server.url}/customer-form/${owner.id}`;
  for (const [theme, ground, seen] of [
    ["light", "#ffffff", [255, 255, 255]],
    ["dark", "#102030", [16, 32, 48]],
    ["auto", "#102030", [16, 32, 48]],
  ] as const) {
    const site = await siteWith(embedSnippet(server.url, link, "Get a price", { theme }), ground);
    try {
      for (const on of ["phone", "desk"] as const) {
        const page = await visit({ on, dark: true });
        await page.goto(site.url);
        const frame = page.frameLocator("iframe");
        await expect(frame.locator("#root[data-ssr]")).toHaveCount(0);
        await expect(frame.getByText("Driveway Washing").first()).toBeVisible();
        expect(await groundSeen(page), theme).toEqual(seen);
        const [inFrame, ofFrame] = await Promise.all([
          frame.locator("main").boundingBox(),
          page.locator("iframe").boundingBox(),
        ]);
        expect(inFrame?.width).toBe(ofFrame?.width);
        // The website names the business already, so the frame's heading is for screen readers only.
        expect((await frame.getByRole("heading", { level: 1 }).boundingBox())?.width).toBeLessThanOrEqual(1);
        await checkNarrow(page);
        await picture(page, `embed-${theme}`);
      }
    } finally {
      site.close();
    }
  }
});

test("a button opens the form over the page, closes it, and leads to it where no script runs @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing]);
  const link = `${server.url}/customer-form/${owner.id}`;
  const site = await siteWith(embedSnippet(server.url, link, "Get a price", { button: true }), "#ffffff");
  try {
    for (const on of ["phone", "desk"] as const) {
      const page = await visit({ on, dark: true });
      await page.goto(site.url, { waitUntil: "networkidle" });
      await page.getByRole("link", { name: "Get a price" }).click();
      const popup = page.getByRole("dialog", { name: "Get a price" });
      const frame = popup.frameLocator("iframe");
      await expect(frame.locator("#root[data-ssr]")).toHaveCount(0);
      await frame.getByRole("radio", { name: "I know the size" }).check();
      await frame.getByLabel("Square footage").fill("800");
      await picture(page, "embed-popup");
      await popup.getByRole("button", { name: "Close" }).click();
      await expect(popup).toBeHidden();
      await page.getByRole("link", { name: "Get a price" }).click();
      await expect(frame.getByLabel("Square footage")).toHaveValue("800");
      await frame.getByLabel("Square footage").press("Escape");
      await expect(popup).toBeHidden();
    }
    const page = await visit({ on: "phone", more: { javaScriptEnabled: false } });
    await page.goto(site.url);
    await page.getByRole("link", { name: "Get a price" }).click();
    await expect(page).toHaveURL(`${link}?theme=light`);
  } finally {
    site.close();
  }
});

test("the page of examples shows forms that work", async ({ visit }) => {
  for (const on of ["phone", "desk"] as const) {
    const page = await visit({ on, dark: true });
    await page.goto("/embedding.html");
    await expect(page.frameLocator("iframe").first().getByText("Driveway Sealing").first()).toBeVisible();
    await checkNarrow(page);
    await picture(page, "embedding");
    await page.getByRole("link", { name: "Get a price" }).click();
    await expect(page.getByRole("dialog", { name: "Get a price" })).toBeVisible();
  }
});
