import { RetryLaterError } from "#shared/errors.ts";
import type { Language } from "#shared/words/languages.ts";
import { createLeases, type Answer } from "./leases.ts";
import { proofNeeded, type Proofs } from "./proofOfWork.ts";
import type { RateBound, PublicBounds, PublicWrite } from "./publicBounds.ts";
import { messages as en } from "./publicBoundWords.en.ts";
import { messages as es } from "./publicBoundWords.es.ts";
import type { RateLimitStore } from "./rateLimitStore.ts";

/**
 * A writer, and the thing written to. `thing`: the quote or request, by whatever names it. `photosOf`: the request whose photos the proof
 * of work is for. `language`: in which a refusal is said.
 */
type PublicWriteContext = {
  address: string;
  business?: string;
  thing?: string;
  proof?: string | null | undefined;
  photosOf?: string;
  language: Language;
};

/** Counts what is written without a sign-in by `publicBounds`, over all server processes together. */
export type PublicWrites = {
  /**
   * Counts one write. Throws `too_many`: with `fields.proof` where a proof of work is asked for and did not come, else in
   * words that say when to try again.
   */
  count(write: PublicWrite, writing: PublicWriteContext): Promise<void>;
};

const texts = { en, es };

/** Counts in `store`. */
export function createPublicWrites(
  store: Pick<RateLimitStore, "take">,
  proofs: Pick<Proofs, "accepts">,
  { pools, writes }: PublicBounds,
): PublicWrites {
  const leases = createLeases(store);
  const take = (key: string, { most: max, seconds: window }: RateBound, lease = 1) =>
    // Of a small maximum nothing is leased: processes that share it would keep it from each other.
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
      // Writes of which one quote or request has too many are no load of the others.
      if (thing !== undefined) await own;
      const isQuiet = async () =>
        business === undefined ||
        !pool.quiet ||
        (await take(`public ${name} quiet ${business}`, pool.quiet, 10)).granted;
      // Asked in one breath, so that both are counted by one statement.
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

/** When to try again, as people say it. */
function retryWords(seconds: number, language: Language): string {
  const words = texts[language];
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? words.inMinutes(minutes) : words.inHours(Math.ceil(minutes / 60));
}
