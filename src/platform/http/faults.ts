import { reportAltered, type AlteredRecord } from "#platform/process/alteredRecords.ts";
import { createIncident, type Incident, type IncidentLog } from "#platform/process/incident.ts";

/**
 * The incidents of requests refused because of the database, this machine, or the photo store; and, each with a
 * separate line, of altered records.
 */
export type Faults = Record<"database" | "machine" | "photos", Incident> & { altered(record: AlteredRecord): void };

export const faultsOfRequests = (log: IncidentLog & { error(details: object, message: string): void }): Faults => ({
  database: createIncident(log, {
    begins: "a request failed because of the database",
    ends: "no request failed because of the database since",
  }),
  machine: createIncident(log, {
    begins: "a request ran out of disk or file descriptors",
    ends: "no request ran out of disk or descriptors since",
    level: "error",
  }),
  photos: createIncident(log, {
    begins: "could not store a photo",
    ends: "every photo has been stored since",
  }),
  altered: (record) => reportAltered(log, record),
});
