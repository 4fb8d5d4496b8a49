/** The theme of the product on a device: light, dark, or the device's own setting. */
export type Theme = "light" | "dark" | "system";

/**
 * The cookie in which a device stores its theme, so that the server writes it into each page before the first paint.
 */
export const themeCookie = "yardstick.theme";

/** The theme in a request's or a browser's cookies. */
export function themeIn(cookies: string | undefined): Theme {
  const found = cookies?.split(";").find((cookie) => cookie.trim().startsWith(`${themeCookie}=`));
  const theme = found?.split("=")[1]?.trim();
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Fixes a page to a theme: styles for one colour scheme then apply always or never. */
export function inTheme(html: string, theme: Theme): string {
  if (theme === "system") return html;
  const other = theme === "dark" ? "light" : "dark";
  return html
    .replace("<html ", `<html data-theme="${theme}" `)
    .replaceAll(`(prefers-color-scheme: ${theme})`, "all")
    .replaceAll(`(prefers-color-scheme: ${other})`, "not all");
}
