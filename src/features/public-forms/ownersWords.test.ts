import { expect, test } from "vitest";
import { offeredIn } from "./ownersWords.ts";
import type { PublicService } from "./publicForm.ts";

const wash: PublicService = {
  id: "wash",
  name: "Driveway Washing",
  description: "Edges included.",
  name_es: "Lavado de entradas",
  description_es: null,
  rate: 0.25,
  has_rate: true,
  minimum_price: 0,
  widest_range: null,
  calibrations: null,
  unit: "per sq ft",
  custom_unit: null,
  pricing_model: "area",
  service_category: "general",
  ai_enabled: true,
  show_price: true,
  show_ai_analysis: true,
  components: [],
};
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
