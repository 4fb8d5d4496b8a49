/** Returns the pattern for `ilike` that finds the typed text anywhere, with special characters escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
