/** The pattern for `ilike` that finds the typed text anywhere, whatever signs are in it. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
