import { existsSync } from "node:fs";
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import {
  languageCookie,
  languageNamed,
  languageOf,
  languageParameter,
  languages,
  type Language,
} from "#shared/words/languages.ts";

/** The language that a homeowner's page was built in, or the pseudo language of a test build. */
export type BuiltLanguage = Language | "pseudo";

const pseudoPage = new URL("../../../dist/web/src/web/form/index.pseudo.html", import.meta.url);
const oneYear = 365 * 24 * 60 * 60;

/**
 * Chooses the language of a homeowner's page. A choice in its address is remembered on the device. The `Vary` header
 * lists what the answer depends on.
 */
export function pageLanguage(c: Context<HttpEnv>, preferred: Language): BuiltLanguage {
  const requested = c.req.query(languageParameter);
  const chosen = languageNamed(requested);
  if (chosen)
    setCookie(c, languageCookie, chosen, {
      path: "/",
      maxAge: oneYear,
      sameSite: "Lax",
      secure: c.get("deps").publicUrl.startsWith("https:"),
    });
  const language = languageOf({
    requested,
    cookies: c.req.header("cookie"),
    accepts: c.req.header("accept-language"),
    preferred,
  });
  c.header("Vary", "Accept-Language", { append: true });
  c.header("Vary", "Cookie", { append: true });
  c.header("Content-Language", languages[language].tag);
  return requested === "pseudo" && existsSync(pseudoPage) ? "pseudo" : language;
}

/** Links to the page in each language, for search engines and browsers. */
export function languageLinks(url: string, publicUrl: string): string {
  const { pathname, searchParams } = new URL(url);
  const link = (hreflang: string, language: Language | null) => {
    const address = new URL(pathname, publicUrl);
    for (const [name, value] of searchParams) if (name !== languageParameter) address.searchParams.append(name, value);
    if (language) address.searchParams.set(languageParameter, language);
    return `<link rel="alternate" hreflang="${hreflang}" href="${address.href.replaceAll("&", "&amp;")}" />`;
  };
  return [link("en-US", "en"), link("es-US", "es"), link("x-default", null)].join("");
}
