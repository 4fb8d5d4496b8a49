/** An escape in JSON text, whole: a pair of surrogates, a NUL, half of a pair, or any other. */
const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u0000|u[dD][89a-fA-F][\da-fA-F]{2}|[^])/g;

/**
 * JSON text without what PostgreSQL cannot store. What was pasted from elsewhere may carry a NUL, which nobody sees,
 * or half of an emoji, which stands as "\ufffd" from then on: no reason to lose the rest. One walk over the text,
 * before it is parsed.
 */
export function storableJson(text: string): string {
  if (!/\\u(?:0000|[dD][89a-fA-F])/.test(text)) return text;
  return text.replaceAll(escapes, (escape) => {
    if (escape === "\\u0000") return "";
    return escape.length === 6 && /^\\u[dD][89a-fA-F]/.test(escape) ? "\\ufffd" : escape;
  });
}

/** An address without its NULs, whose other halves of characters the decoding of addresses has made whole already. */
export function storableAddress(url: string): string {
  return url.replaceAll("%00", "");
}
