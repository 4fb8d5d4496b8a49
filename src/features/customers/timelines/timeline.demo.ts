import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import type { DemoTimelineEvent, TimelineEvent } from "#shared/timeline.ts";

/** The collections that these handlers use. */
type Rows = { timeline: DemoTimelineEvent[] };
type Context = DemoContext<Rows>;

/** Adds an action of the visitor to a customer's timeline. Returns the entry's ID. */
export function addEntry(
  context: Context,
  entry: Pick<TimelineEvent, "customer_id" | "kind"> & { text: string },
): string {
  const { store, now } = context;
  const { text, ...event } = entry;
  const id = crypto.randomUUID();
  const entries = store.read("timeline");
  // Each entry gets a later time than the ones before it, even within one millisecond.
  const latest = Math.max(
    ...entries.map(({ customer_id, at }) => (customer_id === event.customer_id ? Date.parse(at) : 0)),
  );
  const at = new Date(Math.max(now().getTime(), latest + 1)).toISOString();
  store.write("timeline", [
    ...entries,
    { ...event, id, at, data: { text }, estimate_id: null, by: visitorsName(context) },
  ]);
  return id;
}

/** Removes an entry. */
export function removeEntry({ store }: Context, id: string): void {
  store.write(
    "timeline",
    store.read("timeline").filter((entry) => entry.id !== id),
  );
}
