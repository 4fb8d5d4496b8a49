import { useEffect } from "react";
import { useLocation } from "react-router";
import { onFirstInteraction } from "./onFirstInteraction.ts";

/** The time after which the content above it has loaded, in milliseconds. */
const settleMs = 5_000;

/**
 * Scrolls to the part of the page that its address names after "#", once that part is `ready`. Content that loads above
 * it later doesn't push it out of sight, until the person interacts.
 */
export function useScrolledTo(id: string, ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = document.getElementById(id);
    if (!ready || !target || hash !== `#${id}`) return;
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
  }, [id, ready, hash]);
}
