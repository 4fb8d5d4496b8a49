/**
 * The lines of a letterhead that the business has entered. Others are absent, as in the content of older versions, so that
 * equal content has equal hashes.
 */
export const letterheadLines = (
  lines: Readonly<Record<"address" | "license_number" | "website", string | null>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(lines).flatMap(([name, line]) => (line === null ? [] : [[name, line]])));
