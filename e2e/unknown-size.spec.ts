import type { Page } from "@playwright/test";
import { messages as englishAnswer } from "#features/requests/form-answers/answerWords.en.ts";
import { messages as spanishAnswer } from "#features/requests/form-answers/answerWords.es.ts";
import { messages as englishFields } from "#features/requests/form-drafts/fieldWords.en.ts";
import { messages as spanishFields } from "#features/requests/form-drafts/fieldWords.es.ts";
import { messages as englishForm } from "#features/requests/form-drafts/formWords.en.ts";
import { messages as spanishForm } from "#features/requests/form-drafts/formWords.es.ts";
import { messages as englishKinds } from "#features/requests/public-forms/formKindWords.en.ts";
import { messages as spanishKinds } from "#features/requests/public-forms/formKindWords.es.ts";
import { messages as englishPage } from "#features/requests/request-portal/requestWords.en.ts";
import { messages as spanishPage } from "#features/requests/request-portal/requestWords.es.ts";
import { washing } from "./drivewayWashing.ts";
import { checkAccessibility, checkNarrow, expect, longIf, openForm, photo, picture, test } from "./yardstick.ts";

const english = {
  locale: "en-US",
  answer: englishAnswer,
  fields: englishFields,
  form: englishForm,
  kinds: englishKinds,
  page: englishPage,
};
const spanish: typeof english = {
  locale: "es-US",
  answer: spanishAnswer,
  fields: spanishFields,
  form: spanishForm,
  kinds: spanishKinds,
  page: spanishPage,
};

for (const said of [english, spanish])
  test(`a customer whose photos show no size reads no price, gives the size, and reads its price, in ${said.locale}${longIf(said === english)}`, async ({
    visit,
    newOwner,
  }) => {
    const owner = await newOwner([washing]);
    const page = await visit({ on: "phone", more: { locale: said.locale } });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await openForm(page, `/customer-form/${owner.id}`);
    await page.getByLabel(said.form.addPhotos).setInputFiles(photo("driveway.jpg"));
    await expect(page.getByRole("img", { name: `${said.form.photo(1)}, ${said.form.photoState.sent}` })).toBeVisible();
    await page.getByLabel(said.form.referenceObject).fill("A bare wall");
    await button(said.form.next).click();
    await page.locator("input[name=name]").fill("Maria Lopez");
    await page.locator("input[name=email]").fill("maria@mail.dev");
    await button(said.kinds.getInstant).click();

    const result = page.getByRole("region", { name: said.page.yourRequest });
    const asked = async (within: Page) => {
      await expect(within.getByText(said.answer.needSize, { exact: true })).toBeVisible();
      await expect(within.getByText(said.answer.needWhy)).toBeVisible();
      await expect(within.getByText("$")).toHaveCount(0);
      await expect(within.getByText("200")).toHaveCount(0);
    };
    await asked(page);
    await expect(button(said.answer.measureIt)).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `unknown-size-${said.locale}`);
    await page.reload();
    await asked(page);
    const withoutScript = await visit({ on: "phone", more: { locale: said.locale, javaScriptEnabled: false } });
    await withoutScript.goto(page.url());
    await asked(withoutScript);

    await button(said.answer.knowSize).click();
    await page.getByLabel(said.fields.squareFootage).fill("800");
    await button(said.answer.update).click();
    await expect(result.getByText("$200.00", { exact: true })).toBeVisible();
    await expect(page.getByText(said.answer.needSize, { exact: true })).toHaveCount(0);
  });
