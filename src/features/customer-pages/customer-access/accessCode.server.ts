import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { ProductError, RetryLaterError } from "#shared/errors.ts";
import { languageParameter, type Language } from "#shared/words/languages.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { mailHeadOf } from "#platform/kinds/mail.ts";
import { countCustomerMail } from "#platform/mail/customerMails.ts";
import { mailedBusiness } from "#features/quotes/quotes/quoteMails.queries.ts";
import { afterWrongCode, codeDigits, codeMinutes, isCodeValid, restsUntil, type CodeState } from "./accessCode.ts";
import { messages as en } from "./codeMailWords.en.ts";
import { messages as es } from "./codeMailWords.es.ts";
import { endCode, lockCode, storeCode, storeWrongCode } from "./accessCode.queries.ts";
import { customerPageRefusals } from "./customerPageRefusals.ts";
import type { FoundCustomer } from "./findCustomer.server.ts";

const texts = { en, es };

type CodeDeps = Pick<Deps, "secret" | "publicUrl" | "limits" | "emailSuppressions">;

/** Emails a new code to the customer's address on file and returns the address. The previous code stops working. */
export async function sendCode(
  deps: CodeDeps,
  { owner, linkedId, customer: { email } }: FoundCustomer,
  language: Language,
): Promise<string> {
  const refusals = customerPageRefusals(language);
  if (email === null) throw new ProductError("conflict", refusals.noAddress);
  await owner.transaction(async (tx) => {
    const now = new Date();
    refuseRest(await lockedCode(tx, linkedId), now, language);
    if ((await countCustomerMail(deps, tx, "page_code", email)) !== null)
      throw new ProductError("conflict", refusals.notEmailed);
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
    const code_hash = hashOf(deps.secret, { ownerId: owner.ownerId, linkedId, email, code });
    await tx.query(storeCode, { id: linkedId, code_hash, at: now.toISOString() });
    await enqueueMail(deps, tx, { to: email, code, language });
  });
  return email;
}

/** Compares an entered code with the one that was sent. Throws a refusal unless it is right. */
export async function checkCode(
  deps: Pick<Deps, "secret">,
  { owner, linkedId, customer: { email } }: FoundCustomer,
  code: string,
  language: Language,
): Promise<void> {
  const refusals = customerPageRefusals(language);
  // A refusal would undo the count of the wrong code, so the transaction returns it.
  const refusal = await owner.transaction(async ({ query, ...tx }) => {
    const now = new Date();
    const stored = await lockedCode({ query }, linkedId);
    refuseRest(stored, now, language);
    if (email === null || stored.code_hash === null || !isCodeValid(stored, now))
      return new ProductError("conflict", refusals.noCode);
    const entered = hashOf(deps.secret, { ownerId: tx.ownerId, linkedId, email, code: code.replaceAll(/\D/g, "") });
    if (timingSafeEqual(Buffer.from(stored.code_hash), Buffer.from(entered))) {
      await query(endCode, { id: linkedId });
      return null;
    }
    const after = afterWrongCode(stored, now);
    await query(storeWrongCode, { id: linkedId, ...after });
    return (
      restRefusal(after, now, language) ?? new ProductError("invalid", refusals.wrongCode, { code: refusals.wrongCode })
    );
  });
  if (refusal) throw refusal;
}

async function lockedCode(
  { query }: Pick<OwnerTx, "query">,
  id: string,
): Promise<CodeState & { code_hash: string | null }> {
  const [stored] = await query(lockCode, { id });
  if (!stored) throw new Error("The page of a customer could not be locked.");
  return stored;
}

function refuseRest(state: Pick<CodeState, "rests_until">, now: Date, language: Language): void {
  const refusal = restRefusal(state, now, language);
  if (refusal) throw refusal;
}

function restRefusal(state: Pick<CodeState, "rests_until">, now: Date, language: Language): RetryLaterError | null {
  const until = restsUntil(state, now);
  if (until === null) return null;
  const seconds = (until - now.getTime()) / 1000;
  return new RetryLaterError("too_many", customerPageRefusals(language).resting(Math.ceil(seconds / 60)), seconds);
}

/** The keyed hash of a code, which is for one page and one address. */
const hashOf = (secret: string, of: { ownerId: string; linkedId: string; email: string; code: string }): string =>
  createHmac("sha256", secret)
    .update(`customer page code ${of.ownerId} ${of.linkedId} ${of.code} ${of.email}`)
    .digest("hex");

async function enqueueMail(
  { publicUrl, emailSuppressions }: CodeDeps,
  { query, enqueue, ownerId }: OwnerTx,
  { to, code, language }: { to: string; code: string; language: Language },
): Promise<void> {
  const [business] = await query(mailedBusiness);
  if (!business) throw new Error("The business whose customer asks for a code was not found.");
  const words = texts[language];
  const who = business.name ?? words.theBusiness;
  const asked = language === "en" ? "" : `&${languageParameter}=${language}`;
  enqueue({
    name: "send-mail",
    data: {
      kind: "page_code",
      to,
      accountId: ownerId,
      language,
      ...mailHeadOf({ publicUrl }, business),
      from: { name: who, ...(business.reply_to ? { replyTo: business.reply_to } : {}) },
      subject: words.subject(code, who),
      heading: words.heading(code),
      body: [words.enter(who, codeMinutes), words.ignore],
      smallPrint: [words.why(who)],
      stop: { label: words.stop, url: `${publicUrl}/mails/stop?token=${emailSuppressions.token(to)}${asked}` },
    },
  });
}
