import type { Topic } from "#shared/topics.ts";

const listeners = new Set<(topic: Topic) => void>();

/** Announces that this page has changed what the demo stores, as the server announces a change. */
export function announceDemoWrite(topic: Topic): void {
  for (const listener of listeners) listener(topic);
}

/** Listens to the demo's changes by this page. Returns a function that stops listening. */
export function onDemoWrite(listener: (topic: Topic) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
