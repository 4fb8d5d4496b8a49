import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "./client.ts";
import { useSession } from "./session.tsx";

const keys = {
  estimates: api.estimates.key(),
  services: api.services.key(),
  customers: api.customers.key(),
  business: api.account.key(),
};
type Topic = keyof typeof keys;

const isTopic = (text: unknown): text is Topic => typeof text === "string" && text in keys;

/**
 * Keeps the page up to date with what happens elsewhere: other tabs, other devices, customers' forms. The stream names
 * what changed and the page refetches it; after a lost connection it refetches everything once.
 */
export function useLiveRefresh(): void {
  const { state } = useSession();
  const queries = useQueryClient();

  useEffect(() => {
    if (state !== "signed-in") return;
    let stream: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let wait = 1_000;
    let wasLost = false;

    const open = () => {
      stream = new EventSource("/api/live");
      stream.addEventListener("open", () => {
        wait = 1_000;
        if (wasLost) void queries.invalidateQueries();
        wasLost = false;
      });
      stream.addEventListener("changed", (event: MessageEvent<string>) => {
        const topics: unknown = JSON.parse(event.data);
        for (const topic of Array.isArray(topics) ? topics.filter(isTopic) : []) void queries.invalidateQueries({ queryKey: keys[topic] });
      });
      stream.addEventListener("error", () => {
        wasLost = true;
        if (stream?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
        clearTimeout(again);
        again = setTimeout(open, wait);
        wait = Math.min(wait * 2, 30_000);
      });
    };

    open();
    return () => {
      clearTimeout(again);
      stream?.close();
    };
  }, [state, queries]);
}
