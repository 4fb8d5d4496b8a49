const key = "yardstick.reloaded-at";
const patience = 30_000;

/**
 * After a new version has been put up, the files of the one this page came from are gone. When one of them is missed the
 * page is loaded anew, which brings the new version; not twice in a row, lest a real fault make it loop.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener("vite:preloadError", (event) => {
    try {
      const last = Number(window.sessionStorage.getItem(key) ?? 0);
      if (Date.now() - last < patience) return;
      window.sessionStorage.setItem(key, String(Date.now()));
    } catch {
      return; // without storage there is no telling a loop: the error screen offers the reload
    }
    event.preventDefault();
    window.location.reload();
  });
}
