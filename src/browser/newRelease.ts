const key = "yardstick.reloaded";
const notAgainWithin = 60_000;

/**
 * For a part of the page that could not be fetched: after a new release the old part is gone, and reloading the page
 * brings the new one. Done once in a while only; otherwise, and without a network, the failure stands.
 */
export async function reloadForNewRelease(failure: unknown): Promise<never> {
  const last = Number(readLast());
  if (!navigator.onLine || Date.now() - last < notAgainWithin) throw failure;
  try {
    window.sessionStorage.setItem(key, String(Date.now()));
  } catch {
    throw failure; // without a memory it could go on for ever
  }
  window.location.reload();
  return new Promise(() => {});
}

function readLast(): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
