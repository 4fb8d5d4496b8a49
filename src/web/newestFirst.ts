/** One page of what happened, newest first, and how much there is in all. */
type Page<Event> = { events: Event[]; total: number };

/** The pages of a list of what happened, newest first, for an infinite query: each begins where the last one ended. */
export const newestFirst = {
  initialPageParam: 0,
  getNextPageParam: (last: Page<unknown>, pages: readonly Page<unknown>[]): number | undefined => {
    const shown = pages.reduce((sum, page) => sum + page.events.length, 0);
    return last.events.length > 0 && shown < last.total ? shown : undefined;
  },
};

/** What the pages show, each event once: what happens while somebody reads on pushes the rest down by one. */
export function eventsOf<Event extends { id: string }>(pages: readonly Page<Event>[] | undefined): Event[] {
  return [...new Map(pages?.flatMap((page) => page.events).map((event) => [event.id, event])).values()];
}
