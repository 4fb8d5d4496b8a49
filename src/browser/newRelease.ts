const key = "yardstick.reloaded";
const notAgainWithin = 60_000;

/**
 * Reloads the page after a part of it could not be fetched: after a new release the old part no longer exists. Reloads
 * only once in a while. Otherwise, and without a network, it throws the failure.
 */
export async function reloadForNewRelease(failure: unknown): Promise<never> {
  const last = Number(readLast());
  if (!navigator.onLine || Date.now() - last < notAgainWithin) throw failure;
  try {
    window.sessionStorage.setItem(key, String(Date.now()));
  } catch {
    throw failure; // without storage it could reload forever
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
