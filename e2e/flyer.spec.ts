import { washing } from "./drivewayWashing.ts";
import { checkAccessibility, checkNarrow, expect, photo, picture, test } from "./yardstick.ts";

/** The sides of the paper in points, 72 to an inch. */
const papers = [
  ["Letter", 612, 792],
  ["Door hanger", 306, 792],
  ["Yard sign", 1728, 1296],
] as const;

test("a flyer is printed on one sheet of the chosen size, with colour, pictures, code and short link @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing]);
  const name = `green-valley-${Date.now()}`;
  await owner.client.account.saveBusiness({
    name: "Green Valley Wash",
    phone: "(555) 010-0142",
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
  await owner.client.account.saveProfile({
    brand_color: "#1b4f9c",
    licensed_insured: true,
    in_business_since: 2012,
    town: "Aurora, IL",
    hours: null,
    review_links: [],
  });
  await owner.client.account.chooseFormName({ form_name: name });
  const page = await visit({ as: owner });
  await page.goto("/flyer");
  const flyer = page.getByRole("article", { name: "Flyer" });
  for (const withCover of [false, true]) {
    if (withCover) {
      await page.goto("/account#business");
      await page.getByLabel("Cover photo file").setInputFiles(photo("driveway.jpg"));
      await expect(page.getByRole("img", { name: "Your cover photo" })).toBeVisible();
      await page.goto("/flyer");
    }
    for (const [label, width, height] of papers) {
      await page.getByRole("button", { name: label }).click();
      await expect(flyer.getByRole("img", { name: `QR code that opens ${server.url}/q/${name}` })).toBeVisible();
      await expect(flyer.getByText(`/q/${name}`)).toBeVisible();
      await expect(flyer.getByText("Green Valley Wash")).toBeVisible();
      expect(
        await flyer.evaluate((sheet) =>
          [sheet, ...sheet.querySelectorAll("div")].every(
            (box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1,
          ),
        ),
        `nothing is cut off: ${label}`,
      ).toBe(true);
      await picture(page, `flyer-${label.toLowerCase().replace(" ", "-")}${withCover ? "-cover" : ""}`);
      await page.emulateMedia({ media: "print" });
      expect(await flyer.boundingBox(), label).toEqual({
        x: 0,
        y: 0,
        width: (width * 4) / 3,
        height: (height * 4) / 3,
      });
      await page.emulateMedia({ media: null });
      const printed = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
      expect(printed.match(/\/Type\s*\/Page\b/g), label).toHaveLength(1);
      const [, right, top] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(printed) ?? [];
      expect([Math.round(Number(right)), Math.round(Number(top))], label).toEqual([width, height]);
    }
  }
  await checkAccessibility(page);
  const phone = await visit({ as: owner, on: "phone", dark: true });
  await phone.goto("/flyer?size=yard-sign");
  await expect(phone.getByRole("button", { name: "Yard sign" })).toHaveAttribute("aria-pressed", "true");
  await checkNarrow(phone);
  await picture(phone, "flyer-phone");
});
