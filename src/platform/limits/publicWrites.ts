import { RetryLaterError } from "#shared/errors.ts";
import type { Language } from "#shared/words/languages.ts";
import { createLeases, type Answer } from "./leases.ts";
import { proofNeeded, type Proofs } from "./proofOfWork.ts";
import type { RateBound, PublicBounds, PublicWrite } from "./publicBounds.ts";
import { messages as en } from "./publicBoundWords.en.ts";
import { messages as es } from "./publicBoundWords.es.ts";
import type { RateLimitStore } from "./rateLimitStore.ts";

/**
 * A writer, and the target of the write. `thing`: an identifier of the quote or request. `photosOf`: the request whose
 * photos the proof of work is for. `language`: the language of a refusal.
 */
type PublicWriteContext = {
  address: string;
  business?: string;
  thing?: string;
  proof?: string | null | undefined;
  photosOf?: string;
  language: Language;
};

/** Counts writes without a sign-in by `publicBounds`, over all server processes together. */
export type PublicWrites = {
  /**
   * Counts one write. Throws `too_many`: with `fields.proof` if a required proof of work is missing, else with a
   * message that says when to try again.
   */
  count(write: PublicWrite, writing: PublicWriteContext): Promise<void>;
};

const texts = { en, es };

/** Creates the counter in `store`. */
export function createPublicWrites(
  store: Pick<RateLimitStore, "take">,
  proofs: Pick<Proofs, "accepts">,
  { pools, writes }: PublicBounds,
): PublicWrites {
  const leases = createLeases(store);
  const take = (key: string, { most: max, seconds: window }: RateBound, lease = 1) =>
    // A small maximum is never leased: processes that share it would withhold it from each other.
    leases.take(key, { max, window, lease: max >= 10 * lease ? lease : 1 });

  return {
    async count(write, { address, business, thing, proof, photosOf, language }) {
      const { pool: name, thing: bounds = [], messageKey: what } = writes[write];
      const pool = pools[name];
      const refuse = (answer: Answer | null, refusal?: string) => {
        if (answer?.granted !== false) return;
        const usual = `${texts[language].tooMany[what]} ${retryWords(answer.retryAfter, language)}`;
        throw new RetryLaterError("too_many", refusal ?? usual, answer.retryAfter);
      };
      const ofAddress = `public ${name} address ${address}`;
      refuse(leases.refused(ofAddress));
      const own = Promise.all([
        take(ofAddress, pool.address, 10),
        ...(thing === undefined ? [] : bounds.map((bound) => take(`public ${write} ${bound.seconds} ${thing}`, bound))),
      ]).then((answers) => answers.forEach((answer) => refuse(answer)));
      // Excess writes of one quote or request do not count as load for the others.
      if (thing !== undefined) await own;
      const isQuiet = async () =>
        business === undefined ||
        !pool.quiet ||
        (await take(`public ${name} quiet ${business}`, pool.quiet, 10)).granted;
      // Started in the same tick, so that one statement counts both.
      const [quiet] = await Promise.all([isQuiet(), own]);
      if (business === undefined) return;
      if (!quiet && !(await proofs.accepts({ form: business, photosOf }, proof ?? undefined)))
        throw proofNeeded(texts[language].prove);
      if (!pool.business) return;
      const answer = await take(`public ${name} business ${business}`, pool.business, 10);
      refuse(answer, pool.business.refusal);
    },
  };
}

/** Returns when to try again, in everyday words. */
function retryWords(seconds: number, language: Language): string {
  const words = texts[language];
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? words.inMinutes(minutes) : words.inHours(Math.ceil(minutes / 60));
}
