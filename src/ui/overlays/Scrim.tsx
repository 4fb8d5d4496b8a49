/**
 * The backdrop behind a dialog or sheet. It replaces Radix's own overlay, which locks scrolling with a style element
 * that the content security policy refuses. A rule in the theme does it here.
 */
export function Scrim() {
  return <div data-scroll-lock="" aria-hidden="true" className="fixed inset-0 z-40 animate-fade bg-scrim" />;
}

/**
 * A press on a toast does not count as outside the dialog: Undo must not close it. The toast may already be removed, so
 * this checks the pressed element itself, not its position in the page.
 */
export function stayOpenForToasts(event: {
  target: EventTarget | null;
  preventDefault: () => void;
  detail?: { originalEvent: Event };
}): void {
  const target = event.detail?.originalEvent.target ?? event.target;
  if (target instanceof Element && target.closest("[data-toast]")) event.preventDefault();
}
