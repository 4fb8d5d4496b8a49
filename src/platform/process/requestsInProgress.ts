/** From this number of requests at once on, a process is busy. */
const busyFrom = 4;

let inProgress = 0;
const waiting = new Set<() => void>();

/** Counts a request as in progress until the returned function is called. */
export function beginRequest(): () => void {
  inProgress += 1;
  return () => {
    inProgress -= 1;
    if (inProgress < busyFrom) for (const go of waiting) go();
  };
}

/**
 * Lets requests go first: resolves when this process has few of them in progress, at the latest after `most`
 * milliseconds. For work that nobody waits for.
 */
export async function untilFewRequests(most: number): Promise<void> {
  if (inProgress < busyFrom) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, most);
    waiting.add(go);
  });
}
