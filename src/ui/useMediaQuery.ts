import { useSyncExternalStore } from "react";

/** Whether the screen fits a media query right now, e.g. "(min-width: 64rem)". */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
  );
}
