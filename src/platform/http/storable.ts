/** A whole escape in JSON text: a pair of surrogates, a NUL, half of a pair, or any other. */
const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u0000|u[dD][89a-fA-F][\da-fA-F]{2}|[^])/g;

/**
 * Returns JSON text without characters that PostgreSQL cannot store. Pasted text can contain an invisible NUL, or half
 * of an emoji, which becomes "\ufffd": no reason to lose the rest. One pass over the text, before it is parsed.
 */
export function storableJson(text: string): string {
  if (!/\\u(?:0000|[dD][89a-fA-F])/.test(text)) return text;
  return text.replaceAll(escapes, (escape) => {
    if (escape === "\\u0000") return "";
    return escape.length === 6 && /^\\u[dD][89a-fA-F]/.test(escape) ? "\\ufffd" : escape;
  });
}

/** Returns an address without its NULs; decoding the address has already replaced half characters. */
export function storableAddress(url: string): string {
  return url.replaceAll("%00", "");
}
