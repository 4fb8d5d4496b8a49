const interactionEvents = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Calls `act` as soon as the person begins to do something on the page: what the page would still do by itself is then not
 * wanted any more. The returned function stops listening.
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
