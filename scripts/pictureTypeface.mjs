import { readFile } from "node:fs/promises";

/**
 * The typeface of the product's pictures: devices have different default typefaces, and no picture should show this
 * machine's.
 */
const file = new URL(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));

/** Returns the style sheet that sets a page in this typeface. */
export async function typefaceStyle() {
  const font = (await readFile(file)).toString("base64");
  return `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${font})}*{font-family:Inter,sans-serif!important}`;
}

/**
 * Sets every page of a browser's context in the typeface; the context must bypass the pages' content security policy.
 */
export async function setInTypeface(context) {
  await context.addInitScript(
    (style) => {
      addEventListener("DOMContentLoaded", () => {
        const sheet = document.createElement("style");
        sheet.textContent = style;
        document.head.append(sheet);
      });
    },
    await typefaceStyle(),
  );
}
