import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { ProductError } from "#shared/errors.ts";

const unsolved = "Many requests are arriving right now, and this device could not show that a person sent this one. Please try again in a few minutes.";

/** Solves the puzzle that a form under load asks for: one or two seconds of a phone's work. Answers the proof to send along. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  if (!solution) throw new ProductError("too_many", unsolved);
  return JSON.stringify({ challenge, solution });
}
