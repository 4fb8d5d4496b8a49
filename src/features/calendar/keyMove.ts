import type { CalendarEvent, Times } from "./event.ts";

/**
 * An event that is being moved by keys, or was last: where it would be now. `take` counts how often one was taken up.
 */
export type KeyMove = { event: CalendarEvent; times: Times; over: boolean; take: number };
