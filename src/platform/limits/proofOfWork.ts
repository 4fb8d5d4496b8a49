import { createHmac } from "node:crypto";
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { maxPhotosPerRequest } from "#shared/photoRefusals.ts";
import { ProductError } from "#shared/errors.ts";
import type { RateLimitStore } from "./rateLimitStore.ts";

/**
 * The proof of work (ALTCHA) that a form, a request or a quote under load requires of a page: seconds for a person's
 * phone, hours for a flood.
 */
export type Proofs = {
  /**
   * Returns a puzzle for one write at an owner's form, request or quote, or for the photos of one request; valid for
   * ten minutes.
   */
  challenge(what: ToProve): Promise<Challenge>;
  /**
   * True if the text is a solved puzzle for exactly this purpose, and not used up: by one write, or by the photos of
   * one request and half as many retries.
   */
  accepts(what: ToProve, proof: string | undefined): Promise<boolean>;
};

/**
 * The purpose of a proof: one write at a business's pages or, with `photosOf`, the photos of the request with this id.
 */
type ToProve = { form: string; photosOf?: string | undefined };

/** A proof for photos is good for a request's photos and for some retries. */
const photosPerProof = maxPhotosPerRequest * 1.5;
const validSeconds = 600;
/** Each try costs this many rounds of hashing; about a thousand tries are one or two seconds on a phone. */
const cost = 5_000;
const minTries = 500;
const maxTries = 1_500;

/** Returns the refusal that makes a page solve a proof of work and send again: `fields.proof` is present. */
export function proofNeeded(words: string): ProductError {
  return new ProductError("too_many", words, { proof: words });
}

/** Creates and checks puzzles signed with the server's secret. Used ones are counted in `store`, for all processes. */
export function createProofs(secret: string, store: Pick<RateLimitStore, "consume">): Proofs {
  const hmacSignatureSecret = createHmac("sha256", secret).update("proof of work").digest("base64url");
  const hmacKeySignatureSecret = createHmac("sha256", secret).update("proof of work: key").digest("base64url");
  return {
    challenge: ({ form, photosOf }) =>
      createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost,
        counter: randomInt(maxTries, minTries),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + validSeconds,
        data: { form, ...(photosOf === undefined ? {} : { photosOf }) },
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),
    async accepts({ form, photosOf }, proof) {
      const payload = readPayload(proof);
      const { signature, parameters } = payload?.challenge ?? {};
      if (
        !payload ||
        !signature ||
        !parameters?.expiresAt ||
        parameters.data?.["form"] !== form ||
        parameters.data["photosOf"] !== photosOf
      )
        return false;
      const { verified } = await verifySolution({
        ...payload,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }).catch(() => ({ verified: false }));
      return (
        verified &&
        (
          await store.consume(`proof ${signature}`, {
            window: validSeconds,
            max: photosOf === undefined ? 1 : photosPerProof,
          })
        ).allowed
      );
    },
  };
}

function readPayload(proof: string | undefined): Payload | null {
  try {
    const payload: unknown = JSON.parse(proof ?? "null");
    const whole = payload !== null && typeof payload === "object" && "challenge" in payload && "solution" in payload;
    return whole &&
      payload.challenge !== null &&
      typeof payload.challenge === "object" &&
      "parameters" in payload.challenge &&
      payload.challenge.parameters !== null &&
      typeof payload.challenge.parameters === "object"
      ? (payload as Payload)
      : null;
  } catch {
    return null;
  }
}
