const acts = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Calls `act` as soon as the person begins to do something on the page: what the page would still do by itself is then not
 * wanted any more. The returned function stops listening.
 */
export function onFirstAct(act: () => void): () => void {
  const listening = new AbortController();
  const once = () => {
    listening.abort();
    act();
  };
  for (const name of acts) window.addEventListener(name, once, { signal: listening.signal });
  return () => listening.abort();
}
