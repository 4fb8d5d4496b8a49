const state = /^[A-Z]{2}(\s+\d{5}(-\d{4})?)?$/i;
const code = /^\d{5}(-\d{4})?$/;
const country = /^(usa|u\.s\.a\.|us|united states( of america)?)$/i;

/**
 * The town in a one-line address: "12 Oak St, Reading, PA 19601" is "Reading". Null if the address has none, such as a
 * street alone.
 */
export function townOf(address: string | null): string | null {
  const parts = (address ?? "")
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  while (parts.length > 1 && [state, code, country].some((kind) => kind.test(parts.at(-1) ?? ""))) parts.pop();
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  // "12 Oak St, Reading PA 19601", without the second comma.
  const town = last?.replace(/(?<!\s)\s+(?:[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?|\d{5}(?:-\d{4})?)$/, "");
  return town && !/\d/.test(town) ? town : null;
}
