/**
 * What the form stores on the customer's device. In a frame of another site, or with storage switched off or full, it
 * stores nothing, and the form works all the same.
 */

/** Reads what was stored under a key; null when there is nothing readable. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // this device stores nothing
  }
}

/** Removes what was stored. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
}

/** A random id (UUID v4) for a request; browsers offer one ready-made only to pages that are served securely. */
export function newRequestId(): string {
  return "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  );
}
