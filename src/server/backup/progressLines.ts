import type { OnProgress } from "./makeBackup.ts";

/** Prints a line for every further five percent. */
export function progressLines(print: (line: string) => void): OnProgress {
  let shown = -5;
  return (percent, doing) => {
    if (percent < shown) shown = -5; // the next step counts from 0
    if (percent - shown < 5 && (percent < 100 || shown === 100)) return;
    shown = percent;
    print(`${String(percent).padStart(3)}%  ${doing}`);
  };
}

/** A readable size: `44.5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} KB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(2)} GB`;
}
