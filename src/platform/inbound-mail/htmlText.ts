import { convert } from "html-to-text";

/** The start of an HTML email that is read, in characters: an answer comes first, and nested tags cost more than text. */
const maxHtml = 60_000;
/** Elements are read to this depth, and this many in one. */
const maxDepth = 50;
const maxChildNodes = 5_000;

/** Returns the text of an HTML email. Earlier messages in it begin with ">", as in a plain one. */
export const textOfHtml = (html: string): string =>
  convert(html.slice(endOfHead(html)).slice(0, maxHtml), {
    wordwrap: false,
    limits: { maxDepth, maxChildNodes, maxInputLength: maxHtml },
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      { selector: "img", format: "skip" },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).replaceAll(/\n{3,}/g, "\n\n");

/** Outlook writes long styles into the head. */
function endOfHead(html: string): number {
  const end = html.search(/<\/head\s{0,20}>/i);
  return Math.max(0, end);
}
