import { reportAltered, type AlteredRecord } from "#platform/process/alteredRecords.ts";
import { createIncident, type Incident, type IncidentLog } from "#platform/process/incident.ts";

/**
 * The incidents of requests refused because of the database, this machine, or the photo store; and, each with a
 * separate line, of altered records.
 */
export type Faults = Record<"database" | "machine" | "photos", Incident> & { altered(record: AlteredRecord): void };

export const faultsOfRequests = (log: IncidentLog & { error(details: object, message: string): void }): Faults => ({
  database: createIncident(log, {
    begins: "the database failed a request",
    ends: "the database has failed no request since",
  }),
  machine: createIncident(log, {
    begins: "the machine has no room for what a request needs",
    ends: "the machine has had room for every request since",
    level: "error",
  }),
  photos: createIncident(log, {
    begins: "a photo was not taken",
    ends: "every photo has been taken since",
  }),
  altered: (record) => reportAltered(log, record),
});
