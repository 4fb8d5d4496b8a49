/**
 * How long a service that is asked too often (429) wants to be left alone, in milliseconds, by the headers of its answer:
 * seconds or a date (RFC 9110, Retry-After), or milliseconds as some AI providers say it. null where it does not say.
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
