import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageAt } from "#shared/pages.ts";

const sources = globSync("src/{features,browser,web}/**/*.{ts,tsx}")
  .filter((path) => !/\.test\.|\/testing\/|\.server\.|\/design\/|browser\/links\.tsx/.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** Addresses that are not pages of the product. */
const noPages =
  /^\/(api|favicon\.svg|assets|pictures|photos|logos|covers|local-mail|design|embedding\.html)(\/|$)|^\/\//;

test("plain links of pages, too, lead to pages that there are", () => {
  const addresses = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:href=|location\.(?:assign|replace)\()"(\/[^"]*)"/g)].map(([, address = ""]) => ({
      path,
      address,
    })),
  );
  expect(addresses.length).toBeGreaterThan(15);
  const lost = addresses.filter(({ address }) => !noPages.test(address) && !pageAt(address.replace(/[?#].*/, "")));
  expect(lost).toEqual([]);
});

test("screens take links from browser/links.tsx, whose addresses are typed, not from the router", () => {
  const untyped = sources.filter(({ text }) =>
    /import \{[^}]*\b(Link|Navigate|useNavigate)\b[^}]*\} from "react-router"/.test(text),
  );
  expect(untyped.map(({ path }) => path)).toEqual([]);
});
