/** The languages for homeowners, by the codes of browsers and addresses. Owners read English. */
export type Language = "en" | "es";

/** Each language: its tag for pages and dates, and its name in its own words. */
export const languages: Readonly<Record<Language, { tag: string; name: string }>> = {
  en: { tag: "en-US", name: "English" },
  es: { tag: "es-US", name: "Español" },
};

/** The query parameter for a language: `?lang=es`. */
export const languageParameter = "lang";

/** The cookie in which a device stores its reader's choice of a language. */
export const languageCookie = "yardstick.language";

/** The supported language that a text names, or null. */
export function languageNamed(text: string | undefined): Language | null {
  return text === "en" || text === "es" ? text : null;
}

/** The language that a device has stored, from a request's cookies. */
export function languageIn(cookies: string | undefined): Language | null {
  const found = cookies?.split(";").find((cookie) => cookie.trim().startsWith(`${languageCookie}=`));
  return languageNamed(found?.split("=")[1]?.trim());
}

/** The browser's preferred supported language, from its `Accept-Language` header; null if it names none. */
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
 * The language of a page: from its address, or else the reader's earlier choice, the browser's preference, or the
 * business's setting.
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
