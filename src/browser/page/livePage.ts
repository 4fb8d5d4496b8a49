/** The interval at which a page without live events polls, in milliseconds. */
const pollMs = 30_000;

/** Calls `onNews` whenever the data of a customer's page may have changed, until the returned function is called. */
export function listenTo(stream: string, onNews: () => void): () => void {
  const source = new EventSource(stream);
  source.addEventListener("changed", onNews);
  // Data may have changed between the page's read and the start of the stream, or during a lost connection.
  source.addEventListener("listening", onNews);
  // A page that becomes visible or online again may have missed an event.
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
