/**
 * Work that failed for a reason that lies with somebody else's server, which an owner has named: their webhook's, or a device's
 * push service. It is tried again like any other, and is no error of the operator's.
 */
export class ThirdPartyError extends Error {}

/** The same where it is no use to try again, such as an email that its server refuses for good. */
export class PermanentThirdPartyError extends ThirdPartyError {}

/** Failures in a row at one address, and since when (an ISO moment). */
type FailuresInARow = { failures: number; since: string | null };

const hour = 60 * 60 * 1000;

/**
 * Whether an address that has failed so many times in a row is given up: after a day, or after an hour of many. Less would
 * punish a server that is restarted, or an hour in which our own network was down.
 */
export function isEndpointDead({ failures, since }: FailuresInARow, now: Date): boolean {
  if (since === null) return false;
  const lasted = now.getTime() - new Date(since).getTime();
  return (failures >= 8 && lasted >= 24 * hour) || (failures >= 100 && lasted >= hour);
}
