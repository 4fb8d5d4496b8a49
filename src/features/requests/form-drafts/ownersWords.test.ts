import { expect, test } from "vitest";
import { publicService } from "#testing/publicService.ts";
import { offeredIn } from "./ownersWords.ts";
import type { PublicService } from "./publicForm.ts";

const wash = publicService({
  id: "wash",
  name: "Driveway Washing",
  description: "Edges included.",
  name_es: "Lavado de entradas",
});
const only = (services: PublicService[]) => {
  const [{ name, description, name_lang, description_lang } = wash] = services;
  return { name, description, name_lang, description_lang };
};

test("a Spanish page shows what is written in Spanish, and says of the rest that it is English", () =>
  expect(only(offeredIn([wash], "es", "en"))).toEqual({
    name: "Lavado de entradas",
    description: "Edges included.",
    name_lang: undefined,
    description_lang: "en",
  }));

test("an English page shows what was written first, whose language is the business's own", () => {
  expect(only(offeredIn([wash], "en", "en"))).toEqual({
    name: "Driveway Washing",
    description: "Edges included.",
    name_lang: undefined,
    description_lang: undefined,
  });
  expect(only(offeredIn([{ ...wash, name: "Lavado", name_es: null }], "en", "es")).name_lang).toBe("es");
});

test("a business that writes Spanish needs no second text for Spanish pages", () =>
  expect(only(offeredIn([{ ...wash, name: "Lavado", name_es: null }], "es", "es"))).toMatchObject({
    name: "Lavado",
    name_lang: undefined,
  }));
