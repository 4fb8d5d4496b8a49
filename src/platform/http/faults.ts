import { tellAltered, type AlteredRecord } from "#platform/process/alteredRecords.ts";
import { createTrouble, type Trouble, type TroubleLog } from "#platform/process/trouble.ts";

/**
 * The trouble of requests that were refused because of the database, of this machine, or of the place of the photos; and, each with a
 * line of its own, of what was altered.
 */
export type Faults = Record<"database" | "machine" | "photos", Trouble> & { altered(record: AlteredRecord): void };

export const faultsOfRequests = (log: TroubleLog & { error(details: object, message: string): void }): Faults => ({
  database: createTrouble(log, {
    begins: "the database failed a request",
    ends: "the database has failed no request since",
  }),
  machine: createTrouble(log, {
    begins: "the machine has no room for what a request needs",
    ends: "the machine has had room for every request since",
    level: "error",
  }),
  photos: createTrouble(log, {
    begins: "a photo was not taken",
    ends: "every photo has been taken since",
  }),
  altered: (record) => tellAltered(log, record),
});
