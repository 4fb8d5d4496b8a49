import { useEffect } from "react";
import { onFirstInteraction } from "./onFirstInteraction.ts";

/** What stands above it has loaded after so many milliseconds. */
const settleMs = 5_000;

/**
 * Begins at a part of the page that its address names after "#", once that is `ready`: what loads above it later doesn't push
 * it out of sight, until somebody does something.
 */
export function useScrolledTo(id: string, ready: boolean): void {
  useEffect(() => {
    const target = document.getElementById(id);
    if (!ready || !target || window.location.hash !== `#${id}`) return;
    const observer = new ResizeObserver(() => target.scrollIntoView());
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    const timer = setTimeout(stop, settleMs);
    const stopListening = onFirstInteraction(stop);
    return () => {
      stop();
      clearTimeout(timer);
      stopListening();
    };
  }, [id, ready]);
}
