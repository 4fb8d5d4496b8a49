import { createIncident, type Incident, type IncidentLog } from "#platform/process/incident.ts";

/** The incident log of mails about accounts that cannot be sent. */
export const mailIncident = (log: IncidentLog): Incident =>
  createIncident(log, {
    begins: "could not queue an email",
    ends: "every account email has been queued since",
    level: "error",
  });
