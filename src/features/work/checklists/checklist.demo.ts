import type { DemoContext } from "#browser/demo/demoContext.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { ChecklistPoint, StoredPoint } from "./checklist.ts";
import { estimatesOfVisit, pointsOfVisit } from "./checklistOfVisit.ts";

/** The collections from which the points of a visit come. */
export type ChecklistSources = {
  services: readonly { id: string; checklist: readonly string[] }[];
  estimates: readonly { id: string; service_id: string | null }[];
  jobs: readonly { id: string; estimate_ids: readonly string[] }[];
};

/** The points of a newly planned visit: those of its services. */
export function newPoints(
  { id, estimate_id, job_id }: Pick<CalendarEvent, "id" | "estimate_id" | "job_id">,
  { services, estimates, jobs }: ChecklistSources,
  newId: () => string,
): StoredPoint[] {
  const ofJob = jobs.find((job) => job.id === job_id)?.estimate_ids ?? [];
  const checklists = estimatesOfVisit(estimate_id, ofJob).flatMap((estimate) => {
    const service_id = estimates.find((one) => one.id === estimate)?.service_id;
    const service = services.find((one) => one.id === service_id);
    return service ? [service.checklist] : [];
  });
  return pointsOfVisit(checklists).map((text) => ({ id: newId(), event_id: id, text, done_at: null, done_by: null }));
}

/** The collections that checklists are copied from and to. */
export type ChecklistRows = { [Name in keyof ChecklistSources]: ChecklistSources[Name][number][] } & {
  visitPoints: StoredPoint[];
};

/** Copies the checklists of a visit's services to it, by the rule of the server. */
export function copyChecklist(
  { store }: DemoContext<ChecklistRows>,
  event: Pick<CalendarEvent, "id" | "estimate_id" | "job_id">,
): void {
  const points = store.read("visitPoints");
  if (points.some(({ event_id }) => event_id === event.id)) return;
  const sources = { services: store.read("services"), estimates: store.read("estimates"), jobs: store.read("jobs") };
  store.write("visitPoints", [...points, ...newPoints(event, sources, () => crypto.randomUUID())]);
}

/** The points of a visit, in their order. */
export const pointsOf = (points: readonly StoredPoint[], id: string): ChecklistPoint[] =>
  points.filter(({ event_id }) => event_id === id).map(({ event_id: _visit, ...point }) => point);
