import { useEffect, useState } from "react";

/**
 * A part that is loaded once `isNeeded`, after the screen was shown; null until then. Without it, a connection lost, the
 * screen stays as it is. `load` is always the same function.
 */
export function useLoaded<Part>(load: () => Promise<Part>, isNeeded = true): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (isNeeded) load().then(setPart, () => {});
  }, [isNeeded, load]);
  return part;
}
