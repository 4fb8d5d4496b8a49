import { renderPhoto } from "#testing/renderedPhoto.ts";
import {
  asFile,
  beginMeasuring,
  choose,
  figuresOf,
  Finger,
  next,
  offBy,
  screenOf,
  showAll,
  washing,
} from "./measuringScreen.ts";
import { checkAccessibility, checkNarrow, expect, picture, test } from "./yardstick.ts";

/** The printed sheet: found in the photo without a tap, refused if a part of it is covered, and printed. */

test("a sheet in the photo is the size by itself: the customer marks only the surface", async ({ visit, newOwner }) => {
  const photo = await renderPhoto({ sheet: { middle: [2, 9, 0], turned: 25 } });
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await beginMeasuring(page, owner, [asFile("drive.jpg", photo.jpeg)]);
  await expect(screenOf(page).getByText("Sheet found. The size comes from it.")).toBeVisible();
  // The person has drawn nothing yet, so closing asks nothing.
  await expect(screenOf(page).getByRole("button", { name: "Undo" })).toBeDisabled();
  const ruler = screenOf(page).getByRole("group", { name: "Is the sheet's ruler 6 in (15.24 cm) long?" });
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "measuring-sheet-found", "screen");
  await ruler.getByRole("button", { name: "Yes, 6 in" }).tap();
  await expect(screenOf(page).getByText("You measured the sheet's ruler: 6 in.")).toBeVisible();

  await next(page).tap();
  const finger = new Finger(page, 0.5, "calm");
  for (const corner of photo.drive) await finger.setPoint(corner);
  await expect(figuresOf(page)).toContainText("sq ft");
  await showAll(page);
  const square = screenOf(page).getByRole("group", { name: /straight/ });
  if (await square.isVisible()) await square.getByRole("button", { name: "Yes" }).tap();
  await expect.poll(() => offBy(page, photo.area)).toBeLessThan(0.02);
});

test("a sheet that is half off the photo is refused in words, and another thing can be chosen", async ({
  visit,
  newOwner,
}) => {
  const photo = await renderPhoto({ sheet: { middle: [2, 6.5, 0], turned: 0 } });
  const owner = await newOwner([washing]);
  const page = await visit({ on: "phone" });
  await beginMeasuring(page, owner, [asFile("drive.jpg", photo.jpeg)]);
  await expect(screenOf(page).getByText("Part of the sheet is covered, or it is not flat.")).toBeVisible();
  await checkAccessibility(page);
  await choose(page, "Double garage door").tap();
  await expect(screenOf(page).getByText("Sheet found. The size comes from it.")).toHaveCount(0);
});
