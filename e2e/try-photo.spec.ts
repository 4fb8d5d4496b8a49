import { renderPhoto } from "#testing/renderedPhoto.ts";
import { Finger, screenOf, takeSize } from "./measuringScreen.ts";
import { checkAccessibility, checkNarrow, expect, picture, test } from "./yardstick.ts";

/** A visitor of the site measures on a photo of their own, which stays on their device. */

test("a visitor on a phone measures on his own photo, and nothing of it is sent @long", async ({ visit }) => {
  const { jpeg, opening, drive, area } = await renderPhoto({ photo: { width: 1600, height: 1200 } });
  const page = await visit({ on: "phone" });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await page.goto("/");
  const part = page.getByRole("region", { name: "Try it on your own photo" });
  await part.getByLabel("Choose a photo").setInputFiles({ name: "mine.jpg", mimeType: "image/jpeg", buffer: jpeg });
  await expect(screenOf(page).getByRole("img", { name: "Your photo" })).toBeVisible();
  await checkAccessibility(page);
  const finger = new Finger(page, 2, "visitor");
  await screenOf(page)
    .getByRole("button", { name: /^Double garage door/ })
    .tap();
  await expect(screenOf(page).getByText("Hold, slide to the exact spot, let go.")).toBeVisible();
  await picture(page, "try-how-to-tap", "screen");
  for (const end of opening.ends) await finger.setPoint(end);
  await screenOf(page).getByRole("button", { name: "Next: the surface" }).tap();
  for (const corner of drive) await finger.setPoint(corner);
  await takeSize(page);
  await expect(screenOf(page)).toHaveCount(0);
  const said = part.getByText(/^It's about [\d,]+ sq ft, give or take \d+%\. At 25¢ per sq ft that's \$\d+–\$\d+\.$/);
  await expect(said).toBeVisible();
  const found = Number(/about ([\d,]+) sq ft/.exec(await said.innerText())?.[1]?.replaceAll(",", ""));
  expect(Math.abs(found / area - 1)).toBeLessThan(0.05);
  expect(sent).toEqual([]);
  await checkNarrow(page);
  await picture(page, "try-measured");

  // The visitor has seen the instructions for tapping, and can open them again.
  await part.getByLabel("Choose a photo").setInputFiles({ name: "mine.jpg", mimeType: "image/jpeg", buffer: jpeg });
  await screenOf(page)
    .getByRole("button", { name: /^Double garage door/ })
    .tap();
  await expect(screenOf(page).getByText("Hold, slide to the exact spot, let go.")).toHaveCount(0);
  await screenOf(page).getByRole("button", { name: "How to tap" }).tap();
  await expect(screenOf(page).getByText("Hold, slide to the exact spot, let go.")).toBeVisible();
});

test("a file that is no photo is said in words, on the page about the demo too", async ({ visit }) => {
  const page = await visit();
  await page.goto("/demo");
  await page
    .getByLabel("Choose a photo")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") });
  await expect(page.getByText("We can't read this file as a photo.")).toBeVisible();
  await checkAccessibility(page);
});
