import { APIError } from "better-auth/api";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { ProductError } from "#shared/errors.ts";
import type { SecurityEventKind } from "#shared/securityEvents.ts";
import { describeDevice } from "#shared/device.ts";
import { endOtherSessions } from "#platform/people/accessRevocation.queries.ts";
import { mailIncident } from "#platform/people/mailIncident.ts";
import type { IncidentLog } from "#platform/process/incident.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import type { RecordPersonEvent } from "#platform/security-events/securityEvents.ts";
import { findRecoveryCode, newRecoveryCodes } from "./recoveryCodes.ts";
import {
  recordCodeAttempt,
  recordRecoveryCodeAttempt,
  removeFactor,
  replaceRecoveryCodes,
  secondFactorState,
  setUpFactor,
  turnOnFactor,
  useRecoveryCode,
  useStep,
  pendingSecret,
} from "./secondFactor.queries.ts";
import { factorTurnedOff, factorTurnedOn, recoveryCodesReplaced, recoveryCodeUsed } from "./secondFactorEmails.ts";
import { newTotpSecret, stepOfCode, totpAddress } from "./totp.ts";

/** A person, and the device of their request. */
type Person = { id: string; email: string; userAgent: string | null };
/** A person on the device of this session. */
type OnDevice = Person & { sessionId: string };

/** A person's proof of the second factor: a code of the authenticator app, or a recovery code. */
export type SecondProof = { code?: string | undefined; recoveryCode?: string | undefined };

type SecondFactorOptions = {
  sharedDb: Pick<SharedDb, "query" | "transaction">;
  /** The server's own secret, which encrypts authenticators' secrets. */
  secret: string;
  sendMail(mail: Mail): Promise<void>;
  note: RecordPersonEvent;
  onSessionsEnded(personId: string): void;
  log: IncidentLog & { error(details: object, message: string): void };
};

/** The second factor of people: an authenticator app's codes or, instead, recovery codes (decision 050). */
export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** Creates the second factor of people. */
export function createSecondFactor({ sharedDb, secret, sendMail, note, onSessionsEnded, log }: SecondFactorOptions) {
  const unqueued = mailIncident(log);
  const { encrypt, decrypt } = createFactorEncryption(secret, log);
  /** Records the event in the security log, and notifies the person by email. */
  const notify = async ({ id, userAgent }: Person, kind: SecurityEventKind, mail: Mail) => {
    await note(id, { kind, userAgent });
    sendMail(mail).catch((error: unknown) => unqueued.met(error));
  };

  const codeIsRight = async (user_id: string, code: string): Promise<boolean> => {
    const [counted] = await sharedDb.query(recordCodeAttempt, { user_id });
    const shared = counted && (await decrypt(user_id, counted.secret));
    const step = shared ? stepOfCode(shared, code, Date.now()) : null;
    return step !== null && (await sharedDb.query(useStep, { user_id, step })).length > 0;
  };
  const state = async (personId: string) => {
    const [found] = await sharedDb.query(secondFactorState, { user_id: personId });
    return found ?? null;
  };

  return {
    /** Since when a person's factor is on, and the number of recovery codes left; null if it is off. */
    state,

    /** Creates the secret for an authenticator app; it counts once `turnOn` has seen a code of it. */
    async begin({ id, email }: Pick<Person, "id" | "email">): Promise<{ secret: string; address: string }> {
      const shared = newTotpSecret();
      const stored = await sharedDb.query(setUpFactor, { user_id: id, secret: await encrypt(id, shared) });
      if (stored.length === 0) throw new ProductError("conflict", "Two-step sign-in is already on.");
      return { secret: shared, address: totpAddress(shared, email) };
    },

    /**
     * Turns the factor on with the first code of the app. Ends the person's sessions on all other devices, which were
     * opened without it. Returns the recovery codes, which are shown only now.
     */
    async turnOn(person: OnDevice, code: string): Promise<string[]> {
      const user_id = person.id;
      const [waiting] = await sharedDb.query(pendingSecret, { user_id });
      if (!waiting)
        throw new ProductError("conflict", "Set up two-step sign-in again: it was changed on another device.");
      const shared = await decrypt(user_id, waiting.secret);
      const step = shared === null ? null : stepOfCode(shared, code, Date.now());
      if (step === null) throw new ProductError("invalid", wrongCode, { code: wrongCode });
      const { codes, ...hashed } = await newRecoveryCodes();
      const ended = await sharedDb.transaction(async ({ query }) => {
        const on = await query(turnOnFactor, { user_id, secret: waiting.secret, last_step: step, ...hashed });
        if (on.length === 0)
          throw new ProductError("conflict", "Set up two-step sign-in again: it was changed on another device.");
        return query(endOtherSessions, { user_id, session_id: person.sessionId });
      });
      onSessionsEnded(user_id);
      const devices = ended.map(({ user_agent }) => describeDevice(user_agent));
      await notify(person, "factor_on", factorTurnedOn(person, devices));
      return codes;
    },

    /** Ends the remaining recovery codes, and returns ten new ones. */
    async renewRecoveryCodes(person: Person): Promise<string[]> {
      const { codes, ...hashed } = await newRecoveryCodes();
      const replaced = await sharedDb.query(replaceRecoveryCodes, { user_id: person.id, ...hashed });
      if (replaced.length === 0) throw new ProductError("conflict", "Two-step sign-in is off.");
      await notify(person, "recovery_codes_renewed", recoveryCodesReplaced(person));
      return codes;
    },

    /** Turns the factor off; does nothing if it is off. */
    async turnOff(person: Person): Promise<void> {
      const removed = await sharedDb.query(removeFactor, { user_id: person.id });
      if (removed.length > 0) await notify(person, "factor_off", factorTurnedOff(person));
    },

    /**
     * Uses up a code or a recovery code of a person whose factor is on. Throws WRONG_CODE for one that is wrong or
     * used, and for any code while that way is locked. Returns the number of recovery codes left if one was used.
     */
    async prove(person: Person, { code, recoveryCode }: SecondProof): Promise<{ recoveryCodesLeft: number | null }> {
      if (recoveryCode !== undefined) {
        const left = await useUpRecoveryCode(sharedDb, person.id, recoveryCode);
        if (left === null) throw refusedCode();
        await notify(person, "recovery_code_used", recoveryCodeUsed(person, left));
        return { recoveryCodesLeft: left };
      }
      if (!(await codeIsRight(person.id, code ?? ""))) throw refusedCode();
      return { recoveryCodesLeft: null };
    },

    /**
     * Requires a signed-in person's second factor once more, if it is on. Throws SECOND_FACTOR_NEEDED without a proof.
     */
    async proveAgain(person: Person, proof: SecondProof): Promise<void> {
      if (!(await state(person.id))) return;
      if (proof.code === undefined && proof.recoveryCode === undefined) throw secondFactorNeeded();
      await this.prove(person, proof);
    },
  };
}

/** Encrypts authenticators' secrets; one that can no longer be decrypted reads as null. */
function createFactorEncryption(secret: string, log: SecondFactorOptions["log"]) {
  /** A separate key for each person, so that no one's stored secret can replace another's. */
  const keyOf = (personId: string) => `second factor of ${personId} ${secret}`;
  const encrypt = (personId: string, data: string) => symmetricEncrypt({ key: keyOf(personId), data });
  const decrypt = (personId: string, data: string) =>
    symmetricDecrypt({ key: keyOf(personId), data }).catch(() => {
      log.error({ personId }, "could not decrypt an authenticator's secret: the server's secret has changed");
      return null;
    });
  return { encrypt, decrypt };
}

/** Returns the number of recovery codes left; null if this is none of them. */
async function useUpRecoveryCode(
  sharedDb: SecondFactorOptions["sharedDb"],
  user_id: string,
  code: string,
): Promise<number | null> {
  const [counted] = await sharedDb.query(recordRecoveryCodeAttempt, { user_id });
  const hash = counted ? await findRecoveryCode(code, counted) : null;
  const [used] = hash === null ? [] : await sharedDb.query(useRecoveryCode, { user_id, hash });
  return used?.left ?? null;
}

const wrongCode = "That code didn't work. Each code works once. After five wrong codes, wait 15 minutes.";

/** The refusal of a code: the same message if it is wrong, was used, or came while that way is locked. */
const refusedCode = () => new APIError("UNAUTHORIZED", { message: wrongCode, code: "WRONG_CODE" });

/** The answer to a right password if a code has to follow. */
export const secondFactorNeeded = () =>
  new APIError("FORBIDDEN", {
    message: "Enter the 6-digit code from your authenticator app.",
    code: "SECOND_FACTOR_NEEDED",
  });
