import { expect, test } from "vitest";
import { languageAccepted, languageIn, languageOf } from "./languages.ts";

test("a browser's list of languages is read by how much each is liked", () => {
  expect(languageAccepted("es-MX,es;q=0.9,en;q=0.8")).toBe("es");
  expect(languageAccepted("en-US,en;q=0.9,es;q=0.8")).toBe("en");
  expect(languageAccepted("fr-FR, fr;q=0.9, es ; q=0.5, en;q=0.3")).toBe("es");
  expect(languageAccepted("en;q=0.2, ES-US")).toBe("es");
  expect(languageAccepted("es;q=0, en;q=0.1")).toBe("en");
});

test("a browser that likes neither of our languages leaves the choice to the business", () => {
  for (const header of [undefined, "", "*", "fr, de;q=0.7", "es;q=0", "esperanto", ";;,q=1", "en;q=0;q=0"])
    expect(languageAccepted(header), header).toBeNull();
});

test("the device's choice is found among its cookies, and nothing else passes for one", () => {
  expect(languageIn("yardstick.theme=dark; yardstick.language=es")).toBe("es");
  expect(languageIn("yardstick.language=xx")).toBeNull();
  expect(languageIn("not.yardstick.language=es")).toBeNull();
  expect(languageIn(undefined)).toBeNull();
});

test("the address comes before the device's choice, that before the browser, and the business comes last", () => {
  const all = { requested: "en", cookies: "yardstick.language=es", accepts: "en", preferred: "es" } as const;
  expect(languageOf(all)).toBe("en");
  expect(languageOf({ ...all, requested: "xx" })).toBe("es");
  expect(languageOf({ ...all, requested: undefined, cookies: undefined })).toBe("en");
  expect(languageOf({ requested: undefined, cookies: undefined, accepts: "fr", preferred: "es" })).toBe("es");
});
