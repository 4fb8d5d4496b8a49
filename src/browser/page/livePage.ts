/** How long a page that gets no news looks for itself, in milliseconds. */
const pollMs = 30_000;

/** Calls `onNews` whenever what a customer's page shows may have changed, until the returned function is called. */
export function listenTo(stream: string, onNews: () => void): () => void {
  const source = new EventSource(stream);
  source.addEventListener("changed", onNews);
  // Between reading the page and listening, or while the connection was lost, something may have changed.
  source.addEventListener("listening", onNews);
  // A page that comes back to the front, or back online, may have missed something.
  const look = () => document.visibilityState === "visible" && onNews();
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  const timer = setInterval(() => source.readyState === EventSource.CLOSED && look(), pollMs);
  return () => {
    source.close();
    document.removeEventListener("visibilitychange", look);
    removeEventListener("online", look);
    clearInterval(timer);
  };
}
