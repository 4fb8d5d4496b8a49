import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { examplePaper, exampleRecord, recordIn, withRecord } from "#testing/signedPaper.ts";
import { checkAccessibility, checkNarrow, expect, longIf, picture, test } from "./yardstick.ts";

const paper = (bytes: Buffer, name = "Quote 42 accepted.pdf") => ({ name, mimeType: "application/pdf", buffer: bytes });

/** A signed PDF whose record of openings someone has altered. */
async function changedPaper(): Promise<Buffer> {
  const pdf = await examplePaper();
  const record = await recordIn(pdf);
  const viewed = record.events[1];
  if (viewed) viewed.by = "a-member";
  return withRecord(pdf, canonicalJson(record));
}

/** Records every request of the page from now on. */
function asked(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  page.on("websocket", (socket) => addresses.push(socket.url()));
  return addresses;
}

const choose = (page: Page, file: ReturnType<typeof paper>, name = "Choose a PDF") =>
  page.getByLabel(name).setInputFiles(file);

for (const on of ["phone", "desk"] as const)
  test(`anybody checks a signed quote on a ${on}, and nothing is sent${longIf(on === "desk")}`, async ({ visit }) => {
    const page = await visit({ on, dark: on === "phone" });
    await page.goto("/verify", { waitUntil: "networkidle" });
    await expect(page.getByText("nothing is sent anywhere")).toBeVisible();
    const requests = asked(page);
    const result = page.getByRole("region", { name: "Result" });

    await choose(page, paper(await examplePaper()));
    await expect(result.getByRole("status")).toContainText("This paper is whole");
    for (const fact of [
      "Carla Customer",
      "November 25, 2026 at 9:30:00 AM CST (America/Chicago)",
      "$194.85",
      "Quote 42",
    ])
      await expect(result.getByText(fact).first()).toBeVisible();
    await page.getByText("6 entries in the record").click();
    await expect(page.getByRole("listitem").filter({ hasText: "Opened by the customer" })).toHaveCount(2);
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `verify-whole-${on}`);

    const { head } = exampleRecord().end;
    const line = page.getByLabel("Line from the email");
    await line.fill(`Record of this quote: 6 entries, the last one with the SHA-256 ${head}`);
    await expect(result.getByRole("status")).toContainText("matches the end of this record");
    await line.fill(`Record of this quote: 9 entries, the last one with the SHA-256 ${head}`);
    await expect(result.getByRole("status")).toContainText("counts more entries than this file has");
    await line.fill(`Record of this quote: 6 entries, the last one with the SHA-256 ${"0".repeat(64)}`);
    await expect(result.getByRole("alert")).toContainText("it isn't the one that the email names");
    await line.fill("no such line");
    await expect(page.getByText("No line was found in this text.")).toBeVisible();
    await line.fill("");

    await choose(page, paper(await changedPaper()));
    await expect(result.getByRole("alert")).toContainText("This paper was changed.");
    await expect(result.getByRole("alert")).toContainText("Entry 2, “Opened by the customer”, was changed");
    await expect(result.getByText("Carla Customer")).toBeHidden();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `verify-broken-${on}`);

    await choose(page, paper(Buffer.from("GIF89a"), "picture.gif"));
    await expect(result.getByRole("status")).toContainText("This file isn't a PDF.");
    expect(requests).toEqual([]);
  });

test("a file that is dropped beside the button is checked, not opened, and the keyboard reaches all", async ({
  visit,
}) => {
  const page = await visit();
  await page.goto("/verify");
  const bytes = [...(await examplePaper())];
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], "dropped.pdf", { type: "application/pdf" }));
    return data;
  }, bytes);
  await page.getByRole("heading", { level: 1 }).dispatchEvent("drop", { dataTransfer: transfer });
  await expect(page.getByText("dropped.pdf")).toBeVisible();
  await expect(page).toHaveURL("/verify");

  // Chromium reports the file chooser and the keys on two channels: one answer of the page comes in between.
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("link", { name: "Español" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Choose a PDF")).toBeFocused();
  await page.keyboard.press("Space");
  const chooser = await opened;
  await chooser.setFiles(paper(await changedPaper()));
  await expect(page.getByRole("alert")).toContainText("This paper was changed.");
});

test("the check speaks Spanish to who reads Spanish", async ({ visit }) => {
  const page = await visit({ on: "phone", more: { locale: "es-US" } });
  await page.goto("/verify");
  await choose(page, paper(await changedPaper()), "Elegir un PDF");
  await expect(page.getByRole("alert")).toContainText("La entrada 2, «Abierto por el cliente», se cambió");
  await choose(page, paper(await examplePaper()), "Elegir un PDF");
  await expect(page.getByRole("status")).toContainText("Este documento está íntegro");
  await expect(page.getByText(/25 de noviembre de 2026.*America\/Chicago/)).toBeVisible();
  await checkAccessibility(page);
  await checkNarrow(page);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Check a signed quote" })).toBeVisible();
});

test("the file of the archive checks a quote without any server, in both languages", async ({ visit }) => {
  const page = await visit({ more: { offline: true } });
  const requests = asked(page);
  await page.goto(`file://${resolve(import.meta.dirname, "../dist/verifier/verify.html")}`);
  await choose(page, paper(await examplePaper()));
  await expect(page.getByRole("status")).toContainText("This paper is whole");
  await choose(page, paper(await changedPaper()));
  await expect(page.getByRole("alert")).toContainText("Entry 2, “Opened by the customer”, was changed");
  await checkAccessibility(page);
  await picture(page, "verify-file");
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: "Comprobar un presupuesto firmado" })).toBeVisible();
  expect(requests.filter((address) => !address.startsWith("file://"))).toEqual([]);
});
