import { themeCookie, themeIn, type Theme } from "#shared/theme.ts";
import { createStore } from "#shared/createStore.ts";

/** The product's theme on this device. The server writes it into each page; the person chooses it here. */

/** The theme of this page. */
export const themeStore = createStore<Theme>(themeIn(document.cookie));

const year = 365 * 24 * 60 * 60;

/** Sets the theme of this device, at once and for all later pages. */
export function chooseTheme(theme: Theme): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${theme === "system" ? 0 : year}; samesite=lax${secure}`;
  applyTheme();
}

/** Shows the page in the device's theme, because a cached page may have been written for another. */
export function applyTheme(): void {
  const theme = themeIn(document.cookie);
  const page = document.documentElement;
  if (theme === "system") page.removeAttribute("data-theme");
  else page.dataset["theme"] = theme;
  // The first theme color, for the frame that a phone draws around the page, is the light one.
  for (const [at, meta] of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]').entries()) {
    const scheme = at === 0 ? "light" : "dark";
    meta.media = theme === "system" ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? "all" : "not all";
  }
  themeStore.set(theme);
}
