import { createHash } from "node:crypto";
import { accentColours, type AccentColours } from "#shared/brandColour.ts";

/**
 * The style that gives a page its business's colour, and its hash for the content security policy, which allows only
 * this style.
 */
type BrandStyle = { html: string; hash: string };

const made = new Map<string, BrandStyle>();
/** The number of cached colours. There are few, and computing one takes a millisecond. */
const remembered = 1_000;

/** The style of a colour. It comes after the page's own style, so it wins. */
export function brandStyle(colour: string): BrandStyle {
  const known = made.get(colour);
  if (known) return known;
  const { light, dark } = accentColours(colour);
  const css = [
    `:root{${declared(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${declared(dark)}}}`,
    `@media screen{:root[data-theme="dark"]{${declared(dark)}}}`,
  ].join("");
  const style = {
    html: `<style>${css}</style>`,
    hash: `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  };
  if (made.size >= remembered) made.clear();
  made.set(colour, style);
  return style;
}

const declared = ({ accent, hover, ink, soft, focus }: AccentColours): string =>
  `--accent:${accent};--accent-hover:${hover};--accent-ink:${ink};--accent-soft:${soft};--focus:${focus}`;
