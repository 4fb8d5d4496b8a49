import { createIncident, type Incident, type IncidentLog } from "#platform/process/incident.ts";

/** The incident log of mails about accounts that cannot be sent. */
export const mailIncident = (log: IncidentLog): Incident =>
  createIncident(log, {
    begins: "a mail could not be queued",
    ends: "every mail about an account has been queued since",
    level: "error",
  });
