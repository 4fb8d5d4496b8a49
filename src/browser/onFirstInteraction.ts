const interactionEvents = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Calls `act` as soon as the person first interacts with the page, to cancel the page's automatic actions. The returned
 * function stops listening.
 */
export function onFirstInteraction(act: () => void): () => void {
  const listening = new AbortController();
  const once = () => {
    listening.abort();
    act();
  };
  for (const name of interactionEvents) window.addEventListener(name, once, { signal: listening.signal });
  return () => listening.abort();
}
