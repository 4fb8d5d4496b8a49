/**
 * The veil over the page behind a dialog or sheet. It stands in for Radix's own overlay, which stops the page from
 * scrolling by writing a style element, and that the content security policy refuses; ours is a rule in the theme.
 */
export function Scrim() {
  return <div data-scroll-lock="" aria-hidden="true" className="fixed inset-0 z-40 animate-fade bg-scrim" />;
}

/**
 * A press on a passing message is no press outside the dialog: Undo must not close it. The message may be gone from the
 * page by now, so what is asked is where the pressed thing was, not where it is.
 */
export function stayOpenForToasts(event: {
  target: EventTarget | null;
  preventDefault: () => void;
  detail?: { originalEvent: Event };
}): void {
  const target = event.detail?.originalEvent.target ?? event.target;
  if (target instanceof Element && target.closest("[data-toast]")) event.preventDefault();
}
