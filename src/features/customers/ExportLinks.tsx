/** The ways to keep a copy of everything. */
export function ExportLinks() {
  return null;
}
