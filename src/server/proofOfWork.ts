import { createHmac } from "node:crypto";
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { RateLimitStore } from "#server/rateLimitStore.ts";

/** The proof of work (ALTCHA) that a form under load asks of a page: seconds for a person's phone, hours for a flood. */
export type Proofs = {
  /** A puzzle for one owner's form; valid for ten minutes. */
  challenge(ownerId: string): Promise<Challenge>;
  /** Whether the text is a solved puzzle of this form, used for the first time. */
  accepts(ownerId: string, proof: string | undefined): Promise<boolean>;
};

const validSeconds = 600;
/** Each try costs this many rounds of hashing; about a thousand tries are one or two seconds on a phone. */
const cost = 5_000;
const fewestTries = 500;
const mostTries = 1_500;

/** Makes and checks puzzles signed with the server's secret. Which are used up is counted in `store`, for all processes. */
export function createProofs(secret: string, store: Pick<RateLimitStore, "consume">): Proofs {
  const hmacSignatureSecret = createHmac("sha256", secret).update("proof of work").digest("base64url");
  const hmacKeySignatureSecret = createHmac("sha256", secret).update("proof of work: key").digest("base64url");
  return {
    challenge: (ownerId) =>
      createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost,
        counter: randomInt(mostTries, fewestTries),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + validSeconds,
        data: { form: ownerId },
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),
    async accepts(ownerId, proof) {
      const payload = readPayload(proof);
      const { signature, parameters } = payload?.challenge ?? {};
      if (!payload || !signature || !parameters?.expiresAt || parameters.data?.["form"] !== ownerId) return false;
      const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret, hmacKeySignatureSecret }).catch(() => ({ verified: false }));
      return verified && (await store.consume(`proof ${signature}`, { window: validSeconds, max: 1 })).allowed;
    },
  };
}

function readPayload(proof: string | undefined): Payload | null {
  try {
    const payload: unknown = JSON.parse(proof ?? "null");
    const whole = payload !== null && typeof payload === "object" && "challenge" in payload && "solution" in payload;
    return whole && payload.challenge !== null && typeof payload.challenge === "object" && "parameters" in payload.challenge && payload.challenge.parameters !== null && typeof payload.challenge.parameters === "object" ? (payload as Payload) : null;
  } catch {
    return null;
  }
}
