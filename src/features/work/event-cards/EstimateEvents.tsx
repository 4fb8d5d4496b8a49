import { useEventsOfEstimate } from "./useEventsOfEstimate.ts";
import { EventsCard } from "./EventsCard.tsx";

/** The planned or past dates of an estimate's work; nothing if there are none. */
export const EstimateEvents = ({ estimateId }: { estimateId: string }) => (
  <EventsCard title="Scheduled" list={useEventsOfEstimate(estimateId)} />
);
