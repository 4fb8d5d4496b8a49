/** The languages a homeowner may read in, as browsers and addresses name them. Owners read English. */
export type Language = "en" | "es";

/** Each language: what pages and dates call it, and what its own speakers do. */
export const languages: Readonly<Record<Language, { tag: string; name: string }>> = {
  en: { tag: "en-US", name: "English" },
  es: { tag: "es-US", name: "Español" },
};

/** The parameter of a page's address that asks for a language: `?lang=es`. */
export const languageParameter = "lang";

/** The cookie in which a device remembers the language its reader chose. */
export const languageCookie = "yardstick.language";

/** A text that names a language we speak, or null. */
export function languageNamed(text: string | undefined): Language | null {
  return text === "en" || text === "es" ? text : null;
}

/** The language a device has stored, in a request's cookies. */
export function languageIn(cookies: string | undefined): Language | null {
  const found = cookies?.split(";").find((cookie) => cookie.trim().startsWith(`${languageCookie}=`));
  return languageNamed(found?.split("=")[1]?.trim());
}

/** The language a browser likes best among those we speak, by its `Accept-Language` header; null where it names none. */
export function languageAccepted(header: string | undefined): Language | null {
  const wanted = (header ?? "").split(",").flatMap((part) => {
    const [range = "", ...parameters] = part.trim().toLowerCase().split(";");
    const language = languageNamed(range.trim().split("-")[0]);
    const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
    return language ? [{ language, quality: quality === undefined ? 1 : Number(quality) }] : [];
  });
  const best = Math.max(...wanted.map(({ quality }) => quality));
  return best > 0 ? (wanted.find(({ quality }) => quality === best)?.language ?? null) : null;
}

/**
 * The language of a page: what its address asks for, else what the reader chose before, else what the browser likes, else
 * what the business has set.
 */
export function languageOf({
  requested,
  cookies,
  accepts,
  preferred,
}: {
  requested: string | undefined;
  cookies: string | undefined;
  accepts: string | undefined;
  preferred: Language;
}): Language {
  return languageNamed(requested) ?? languageIn(cookies) ?? languageAccepted(accepts) ?? preferred;
}
