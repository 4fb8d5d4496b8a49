import { createIncident, type Incident, type IncidentLog } from "#platform/process/incident.ts";

/** The temporary troubles of a database, for the log. */
export type DatabaseIncident = Record<"away" | "lost" | "refused", Incident>;

export const databaseIncident = (log: IncidentLog): DatabaseIncident => ({
  away: createIncident(log, {
    begins: "the database does not answer; requests that need it are refused immediately",
    ends: "the database answers again",
    level: "error",
  }),
  lost: createIncident(log, {
    begins: "a database connection was lost",
    ends: "no database connection was lost since",
  }),
  refused: createIncident(log, {
    begins: "PostgreSQL refused a new connection; requests queue for the open ones",
    ends: "PostgreSQL has not refused a connection since",
  }),
});
