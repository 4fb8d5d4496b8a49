/**
 * Work that failed because of an external server that an owner has named: their webhook's, or a device's push service.
 * It is retried like any other, and is not reported as the operator's error.
 */
export class ThirdPartyError extends Error {}

/** The same if a retry is useless, such as an email that its server refuses for good. */
export class PermanentThirdPartyError extends ThirdPartyError {}

/** The consecutive failures at one address, and since when (an ISO timestamp). */
type FailuresInARow = { failures: number; since: string | null };

const hour = 60 * 60 * 1000;

/**
 * True if an address with this many consecutive failures is given up: after a day, or after an hour of many. Less would
 * punish a server that restarts, or an hour in which our own network was down.
 */
export function isEndpointDead({ failures, since }: FailuresInARow, now: Date): boolean {
  if (since === null) return false;
  const lasted = now.getTime() - new Date(since).getTime();
  return (failures >= 8 && lasted >= 24 * hour) || (failures >= 100 && lasted >= hour);
}
