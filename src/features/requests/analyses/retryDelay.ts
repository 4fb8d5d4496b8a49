/**
 * Returns how long to wait after a 429, in milliseconds, from the response headers. They give seconds or a date (RFC
 * 9110, Retry-After), or, from some AI providers, milliseconds. Null if they do not say.
 */
export function retryDelayOf(headers: Readonly<Record<string, string>>, now: number): number | null {
  const exactly = headers["retry-after-ms"]?.trim();
  if (exactly && /^\d+(\.\d+)?$/.test(exactly)) return Number(exactly);
  const header = headers["retry-after"]?.trim();
  if (!header) return null;
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) || !header.endsWith("GMT") ? null : Math.max(0, date - now);
}
