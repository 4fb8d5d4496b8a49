import { createIncident, type Incident, type IncidentLog } from "#platform/process/incident.ts";

/** The trouble that keeps mails about accounts from being sent. */
export const mailIncident = (log: IncidentLog): Incident =>
  createIncident(log, {
    begins: "a mail could not be queued",
    ends: "every mail about an account has been queued since",
    level: "error",
  });
