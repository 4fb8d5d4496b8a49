import { useEffect } from "react";

/** With one of these the person has begun to do something, and the page stays where it is. */
const actions = ["pointerdown", "keydown", "wheel"] as const;
/** What stands above it has loaded after so many milliseconds. */
const settledAfter = 5_000;

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
    const timer = setTimeout(stop, settledAfter);
    for (const act of actions) window.addEventListener(act, stop, { once: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const act of actions) window.removeEventListener(act, stop);
    };
  }, [id, ready]);
}
