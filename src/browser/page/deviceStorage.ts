/**
 * The data that a page stores on a person's device: the customer's form, and the choices of a member. If storage is
 * forbidden, off or full, such as in a frame of another site, nothing is stored and the page still works.
 */

/** Reads the value stored under a key; null if there is no readable value. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value under a key. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // this device stores nothing
  }
}

/** Removes a stored value. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
}

/** A random id (UUID v4) for a request. Browsers offer `randomUUID` only in a secure context. */
export function newRequestId(): string {
  return "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  );
}
