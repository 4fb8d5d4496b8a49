import { isInDemo } from "#features/site/pages/visitor.ts";
import { forgetVisit, storedVisit, rememberVisit } from "#browser/session/demoState.ts";
import { setFlash } from "#browser/session/flashMessage.ts";

/**
 * Keeps a prerendered page in line with its visitor. False if it reloads because the server rendered it for another
 * kind of visitor.
 */
export function followFrame(): boolean {
  for (const way of document.querySelectorAll("[data-welcome]"))
    way.addEventListener("click", () => setFlash({ title: "Welcome back!", description: "Here's what's new." }));

  // A link to a part of the same page closes its menu.
  for (const link of document.querySelectorAll("#menu a"))
    link.addEventListener("click", () => document.getElementById("menu")?.hidePopover());

  // A page from the back/forward cache was rendered for the session of that time.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) window.location.reload();
  });

  // The cookie or the storage can be cleared alone: the page then reloads for the actual visitor.
  const visit = storedVisit(Date.now());
  const told = isInDemo(document.cookie);
  if (visit && !told) rememberVisit(visit);
  if (!visit && told) forgetVisit();
  // The visit can begin or end in another tab, or its end in this one can arrive after this page was loaded.
  window.addEventListener("storage", () => {
    if ((storedVisit(Date.now()) === null) !== (visit === null)) window.location.reload();
  });
  const stale = isInDemo(document.cookie) !== told;
  if (stale) window.location.reload();
  return !stale;
}
