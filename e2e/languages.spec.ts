import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { messages as englishAnswer } from "#features/requests/form-answers/answerWords.en.ts";
import { messages as spanishAnswer } from "#features/requests/form-answers/answerWords.es.ts";
import { messages as englishFields } from "#features/requests/form-drafts/fieldWords.en.ts";
import { messages as spanishFields } from "#features/requests/form-drafts/fieldWords.es.ts";
import { messages as englishForm } from "#features/requests/form-drafts/formWords.en.ts";
import { messages as spanishForm } from "#features/requests/form-drafts/formWords.es.ts";
import { messages as englishSize } from "#features/requests/form-drafts/sizeReplyWords.en.ts";
import { messages as spanishSize } from "#features/requests/form-drafts/sizeReplyWords.es.ts";
import { messages as englishKinds } from "#features/requests/public-forms/formKindWords.en.ts";
import { messages as spanishKinds } from "#features/requests/public-forms/formKindWords.es.ts";
import { messages as englishScreen } from "#features/catalog/measurements/screenWords.en.ts";
import { messages as spanishScreen } from "#features/catalog/measurements/screenWords.es.ts";
import { messages as englishPage } from "#features/requests/request-portal/requestWords.en.ts";
import { messages as spanishPage } from "#features/requests/request-portal/requestWords.es.ts";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { pseudo } from "#testing/pseudo.ts";
import { renderPhoto } from "#testing/renderedPhoto.ts";
import { greenValley, washing } from "./drivewayWashing.ts";
import { figuresOf, Finger, screenOf, takeSize } from "./measuringScreen.ts";
import { checkAccessibility, checkNarrow, expect, openForm, photo, picture, test, type Owner } from "./yardstick.ts";

const english = {
  answer: englishAnswer,
  fields: englishFields,
  form: englishForm,
  size: englishSize,
  kinds: englishKinds,
  page: englishPage,
  screen: englishScreen,
};
type Said = typeof english;
const spanish: Said = {
  answer: spanishAnswer,
  fields: spanishFields,
  form: spanishForm,
  size: spanishSize,
  kinds: spanishKinds,
  page: spanishPage,
  screen: spanishScreen,
};

/** Names, and texts that owners and homeowners wrote themselves, which are not translated. */
const ownTexts =
  /Driveway Washing|House Wash|Concrete and pavers, edges included\.|Green Valley Wash|Maria Lopez|maria@mail\.dev|\(555\) 010-0142|Yardstick/g;

/** Every text on the page that is read or heard, except parts marked as another language. */
const readOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const language = document.documentElement.lang;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest("script, noscript, style, [hidden], [aria-hidden=true] svg")) continue;
      if (element.closest("[lang]")?.getAttribute("lang") !== language) continue;
      if (!element.checkVisibility() && !element.closest("option")) continue;
      if (node instanceof Element)
        for (const name of ["aria-label", "alt", "title", "placeholder"]) found.push(node.getAttribute(name) ?? "");
      else found.push(node.textContent ?? "");
    }
    return found.map((text) => text.trim()).filter((text) => text !== "");
  });

/** A day as the browser writes it in the page's language, here as in English: "Nov 27". */
const day = /^[A-Z][a-z]{2} \d{1,2}$/;

/** The text of a pseudo page outside the brackets, which no one translated. */
async function untranslated(page: Page): Promise<string[]> {
  return (await readOn(page)).filter((text) => {
    let left = text.replace(day, "").replaceAll(ownTexts, "");
    for (let before = ""; before !== left;) [before, left] = [left, left.replaceAll(/\[[^[\]]*\]/g, "")];
    return /[A-Za-z]{3,}/.test(left);
  });
}

/** Words that no Spanish sentence contains. */
const englishOnly = /\b(the|your|you|we|please|with|and|of|for|photo|size|price|request|estimate|enter)\b/i;
const stillEnglish = async (page: Page): Promise<string[]> =>
  (await readOn(page)).filter((text) => englishOnly.test(text.replaceAll(ownTexts, "")));

/** Walks through a form on a phone, from opening it to the price and its actions, and looks at every screen. */
async function walk(page: Page, said: Said, address: string, look: (name: string) => Promise<void>): Promise<void> {
  const button = (name: string, within: Locator | Page = page) => within.getByRole("button", { name, exact: true });
  await openForm(page, address);
  await look("service");
  await button(said.form.next).click();
  await expect(page.getByText(said.fields.chooseService)).toBeVisible();
  await look("service-missing");
  await page.locator("input[name=service]").first().check();
  await button(said.form.next).click();
  await look("size");

  await page.getByRole("radio", { name: said.fields.methods.measure.label }).check();
  await page.getByLabel(said.form.addPhotos).setInputFiles(photo("driveway.jpg"));
  await expect(page.getByRole("img", { name: `${said.form.photo(1)}, ${said.form.photoState.sent}` })).toBeVisible();
  await look("photo");
  await button(said.fields.measureOnMyPhoto).click();
  const measuring = page.getByRole("dialog", { name: said.screen.title });
  await expect(measuring).toBeVisible();
  await look("measuring-scale");
  await measuring.getByRole("button", { name: said.screen.references.garage_door_double }).click();
  await look("measuring-place");
  await measuring.getByRole("navigation").getByRole("button").nth(2).click();
  await look("measuring-surface");
  await button(said.screen.close, measuring).click();
  const leaving = page.getByRole("alertdialog");
  await look("measuring-leave");
  await button(said.screen.leave, leaving).click();

  await page.getByRole("radio", { name: said.fields.methods.manual.label }).check();
  await page.getByLabel(said.fields.squareFootage).fill("1000000");
  await button(said.form.next).click();
  await expect(button(said.size.yes)).toBeVisible();
  await look("slip");
  await page.getByLabel(said.fields.squareFootage).fill("20 x 40");
  await page.getByLabel(said.fields.squareFootage).blur();
  await look("understood");
  await button(said.form.next).click();
  await button(said.kinds.getInstant).click();
  await look("details-missing");
  await page.locator("input[name=name]").fill("Maria Lopez");
  await page.locator("input[name=email]").fill("maria@mail.dev");
  await button(said.kinds.getInstant).click();

  const result = page.getByRole("region", { name: said.page.yourRequest });
  await expect(result.getByText("$200.00", { exact: true })).toBeVisible();
  await look("price");
  await result.getByText(said.page.changeMind).click();
  await result.getByText(said.answer.correctSize).click();
  await look("price-all");
  await button(said.page.withdraw, result).click();
  await look("withdraw");
  await button(said.page.withdrawYes, page.getByRole("alertdialog")).click();
  await expect(result.getByText(said.page.withdrew)).toBeVisible();
  await look("withdrawn");
}

async function openingOf(newOwner: (services: ServiceInput[]) => Promise<Owner>): Promise<string> {
  const owner = await newOwner([washing, { ...washing, name: "House Wash" }]);
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  return `/customer-form/${owner.id}`;
}

test("a homeowner with a Spanish phone reads Spanish from opening the form to the price", async ({
  visit,
  newOwner,
}) => {
  const page = await visit({ on: "phone", more: { locale: "es-MX" } });
  await walk(page, spanish, await openingOf(newOwner), async (name) => {
    expect(await stillEnglish(page), name).toEqual([]);
    await checkNarrow(page);
    await checkAccessibility(page);
    await picture(page, `es-${name}`, "screen");
  });
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
});

test("what AI measured on a photo is shown and asked about in Spanish @long", async ({ visit, newOwner }) => {
  const page = await visit({ on: "phone", more: { locale: "es-US" } });
  await openForm(page, await openingOf(newOwner));
  await page.locator("input[name=service]").first().check();
  await page.getByRole("button", { name: spanish.form.next, exact: true }).click();
  await page.getByLabel(spanish.form.addPhotos).setInputFiles(photo("driveway.jpg"));
  await expect(
    page.getByRole("img", { name: `${spanish.form.photo(1)}, ${spanish.form.photoState.sent}` }),
  ).toBeVisible();
  await page.getByLabel(spanish.form.referenceObject).fill("The garage door");
  await page.getByRole("button", { name: spanish.form.next, exact: true }).click();
  await page.locator("input[name=name]").fill("Maria Lopez");
  await page.locator("input[name=email]").fill("maria@mail.dev");
  await page.getByRole("button", { name: spanish.kinds.getInstant, exact: true }).click();
  const result = page.getByRole("region", { name: spanish.page.yourRequest });
  await expect(result.getByText(spanish.answer.isRight)).toBeVisible();
  await expect(result.getByText(spanish.answer.checkOutline)).toBeVisible();
  expect(await stillEnglish(page)).toEqual([]);
  await checkNarrow(page);
  await checkAccessibility(page);
  await picture(page, "es-analysed", "screen");
});

test("a size measured on a photo, reloaded at every step, becomes a price in Spanish @long", async ({
  visit,
  newOwner,
}) => {
  test.slow();
  const { jpeg, slab, drive } = await renderPhoto();
  const owner = await newOwner([{ ...washing, minimum_price: 0 }]);
  const page = await visit({ on: "phone", more: { locale: "es-US" } });
  const look = async (name: string) => {
    expect(await stillEnglish(page), name).toEqual([]);
    await checkNarrow(page);
    await picture(page, `es-measured-${name}`, "screen");
  };
  await openForm(page, `/customer-form/${owner.id}`);
  await page.getByRole("radio", { name: spanish.fields.methods.measure.label }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: spanish.fields.methods.measure.label })).toBeChecked();
  await page
    .getByLabel(spanish.fields.addPhotoToMeasure)
    .setInputFiles([{ name: "drive.jpg", mimeType: "image/jpeg", buffer: jpeg }]);
  const button = (name: string | RegExp) => screenOf(page).getByRole("button", { name });
  await button(new RegExp(`^${spanish.screen.references.other}`)).tap();
  await page.getByLabel(spanish.screen.width).fill("4");
  await page.getByLabel(spanish.screen.height).fill("4");
  await look("scale");
  const finger = new Finger(page, 1, "price");
  for (const corner of slab.corners) await finger.setPoint(corner);
  await look("placed");
  await button(spanish.screen.nextSurface).tap();
  for (const corner of drive) await finger.setPoint(corner);
  await expect(figuresOf(page)).toContainText("$");
  await look("surface");
  await takeSize(page);
  const size = page.getByText(/^unos 4[5-9]\d pies², /);
  await expect(size).toBeVisible();
  await page.reload();
  await expect(size).toBeVisible();
  await look("reloaded");
  await page.getByRole("button", { name: spanish.form.next, exact: true }).click();
  await page.locator("input[name=name]").fill("Maria Lopez");
  await page.locator("input[name=email]").fill("maria@mail.dev");
  await page.reload();
  await expect(page.locator("input[name=email]")).toHaveValue("maria@mail.dev");
  await page.getByRole("button", { name: spanish.kinds.getInstant, exact: true }).click();
  const result = page.getByRole("region", { name: spanish.page.yourRequest });
  const price = result.getByText(/^\$1[12]\d\.\d\d$/);
  await expect(price).toBeVisible();
  await look("price");
  await page.reload();
  await expect(price).toBeVisible();
  await look("price-reloaded");
  await checkAccessibility(page);
});

test("photos that could not be measured are said so in Spanish, and the request is there @long", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing]);
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  const page = await visit({ on: "phone", more: { locale: "es-US" } });
  await openForm(page, `/customer-form/${owner.id}`);
  await page.getByLabel(spanish.form.addPhotos).setInputFiles(photo("driveway.jpg"));
  await page.getByLabel(spanish.form.referenceObject).fill("too dark");
  await page.getByRole("button", { name: spanish.form.next, exact: true }).click();
  await page.locator("input[name=name]").fill("Maria Lopez");
  await page.locator("input[name=email]").fill("maria@mail.dev");
  await page.getByRole("button", { name: spanish.kinds.getInstant, exact: true }).click();
  const result = page.getByRole("region", { name: spanish.page.yourRequest });
  await expect(result.getByText(spanish.page.notMeasured(greenValley.name))).toBeVisible();
  await expect(result.getByText(/^\$/)).toHaveCount(0);
  expect(await stillEnglish(page)).toEqual([]);
  await checkNarrow(page);
  await checkAccessibility(page);
  await picture(page, "es-not-measured", "screen");
});

test("several services sent from a Spanish phone without a signal, after reloading, are answered in Spanish on any device @long", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const owner = await newOwner([washing, { ...washing, name: "House Wash" }]);
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  const page = await visit({ on: "phone", more: { locale: "es-US" } });
  const look = async (name: string) => {
    expect(await stillEnglish(page), name).toEqual([]);
    await checkNarrow(page);
    await picture(page, `es-several-${name}`, "screen");
  };
  await openForm(page, `/multi-service/${owner.id}`);
  await page.getByRole("checkbox", { name: "Driveway Washing" }).check();
  await page.getByRole("checkbox", { name: "House Wash" }).check();
  await look("services");
  await page.getByRole("button", { name: spanish.form.next, exact: true }).click();
  await page.getByRole("radio", { name: spanish.fields.methods.manual.label }).check();
  for (const name of ["Driveway Washing", "House Wash"])
    await page.getByLabel(`${name}: ${spanish.fields.squareFootage}`).fill("800");
  await look("sizes");
  await page.getByRole("button", { name: spanish.form.next, exact: true }).click();
  await page.locator("input[name=name]").fill("Maria Lopez");
  await page.locator("input[name=email]").fill("maria@mail.dev");
  await page.reload();
  await expect(page.locator("input[name=name]")).toHaveValue("Maria Lopez");
  await look("reloaded");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: spanish.kinds.getEstimate, exact: true }).click();
  await expect(page.getByText(spanish.form.offline)).toBeVisible();
  await look("offline");
  await page.context().setOffline(false);
  const result = page.getByRole("region", { name: spanish.page.yourRequest });
  await expect(result.getByText("$400.00", { exact: true })).toBeVisible();
  await look("prices");

  const other = await visit({ on: "phone", more: { locale: "es-US" } });
  await other.goto(new URL(page.url()).pathname);
  await expect(other.getByText("$400.00", { exact: true })).toBeVisible();
  expect(await stillEnglish(other)).toEqual([]);
});

test("the language is changed on any screen, stays changed on the device, and what is typed stays", async ({
  visit,
  newOwner,
  allow,
}) => {
  allow(/status of 404/);
  const page = await visit({ on: "desk" });
  const address = await openingOf(newOwner);
  await openForm(page, `${address}?source=flyer`);
  await page.locator("input[name=name]").fill("Maria Lopez");
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByText("Nombre completo")).toBeVisible();
  await expect(page).toHaveURL(/source=flyer&lang=es$/);
  await expect(page.locator("input[name=name]")).toHaveValue("Maria Lopez");
  await openForm(page, address);
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  await openForm(page, "/customer-form/nobody");
  await expect(page.getByRole("heading", { name: "Enlace no válido" })).toBeVisible();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Invalid Link" })).toBeVisible();
});

test("in a language that nobody speaks no sentence is left in English, and longer words have room @long", async ({
  visit,
  newOwner,
}) => {
  execFileSync(process.execPath, [resolve(import.meta.dirname, "../build/pseudoPages.ts")], { stdio: "inherit" });
  const page = await visit({ on: "phone" });
  await walk(page, pseudo(english), `${await openingOf(newOwner)}?lang=pseudo`, async (name) => {
    expect(await untranslated(page), name).toEqual([]);
    await checkNarrow(page);
    await picture(page, `pseudo-${name}`, "screen");
  });
});

test("an owner writes a service in Spanish, too: who reads Spanish reads that, and hears the rest as English", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([washing, { ...washing, name: "House Wash", description: null }]);
  const desk = await visit({ as: owner });
  await desk.goto("/services");
  await desk.getByRole("button", { name: "Edit Driveway Washing" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByText("In Spanish (optional)").click();
  await dialog.getByLabel("Name in Spanish").fill("Lavado de entradas");
  await picture(desk, "service-in-spanish", "screen");
  await checkAccessibility(desk);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  const page = await visit({ on: "phone" });
  await openForm(page, `/customer-form/${owner.id}?lang=es`);
  await expect(page.getByRole("radio", { name: "Lavado de entradas" })).toBeVisible();
  await expect(page.getByText("Concrete and pavers, edges included.")).toHaveAttribute("lang", "en");
  await expect(page.getByText("House Wash", { exact: true })).toHaveAttribute("lang", "en");
  await picture(page, "form-in-spanish");
  await checkAccessibility(page);
  await openForm(page, `/customer-form/${owner.id}?lang=en`);
  await expect(page.getByText("Driveway Washing", { exact: true })).not.toHaveAttribute("lang");
});
