import { useQueryClient } from "@tanstack/react-query";
import { afterFirstPaint } from "#browser/afterFirstPaint.ts";
import { reloadForNewRelease } from "#browser/newRelease.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { CalendarEvent, EventInput } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import { eventToasts } from "#features/work/events/eventWords.ts";
import { useClashReader } from "./useClashReader.ts";

const load = () => import("./eventChanges.browser.ts");
afterFirstPaint(() => void load().catch(() => {}));

/** The actions on events in every view, whose code arrives after the first paint. */
export function useEventChanges() {
  const queries = useQueryClient();
  const reader = useClashReader();
  type Changes = ReturnType<Awaited<ReturnType<typeof load>>["eventChanges"]>;
  const act = async <Result>(work: (changes: Changes) => Promise<Result>, words: string): Promise<Result | null> => {
    try {
      const { eventChanges } = await load().catch(reloadForNewRelease);
      return await work(eventChanges(queries, reader));
    } catch (error) {
      toastError(error, { words });
      return null;
    }
  };
  return {
    remove: (event: CalendarEvent) => act((changes) => changes.remove(event), eventToasts.notDeleted),
    plan: (event: EventInput) => act((changes) => changes.plan(event), eventToasts.notCreated),
    place: (event: CalendarEvent, times: Times) =>
      act((changes) => changes.place(event, times), eventToasts.notUpdated),
  };
}
