import { oc, type AnySchema, type ErrorMapItem, type Route } from "@orpc/contract";
import * as z from "zod";
import { errorStatus, type ErrorCode } from "#shared/errors.ts";
import { configureZodMessages } from "#shared/validationMessages.ts";

// Every contract begins here, and with it every schema that a server, a page or the demo checks.
configureZodMessages();

/**
 * How far an API key reaches: `read` asks only, `write` also changes what its owner could change. Neither reaches what
 * belongs to the person: sign-in, keys, the account itself.
 */
export type ApiKeyScope = "read" | "write";

/** Who has access: everybody; a signed-in owner; an owner on a paid plan. */
export type Access = "public" | "owner" | "pro";
/**
 * `personal`: only somebody who has signed in may ask, never a program with an API key. `fresh`: and who has typed the
 * password within the last five minutes; others are answered `reauthenticate`. `maxBodyBytes`: the most that may be
 * sent, in bytes, where that is more than usual. `takesAnyId`: an id that leads nowhere is no error but an answer, such as
 * an empty list or a count of 0.
 */
export type OperationMeta = {
  access: Access;
  personal?: true;
  fresh?: true;
  maxBodyBytes?: number;
  takesAnyId?: true;
};
type Traits = Pick<OperationMeta, "maxBodyBytes" | "takesAnyId">;

/**
 * The most that an operation takes at once, in bytes. Usually that holds notes of 20,000 characters, each written as an
 * escape.
 */
export const maxBodyBytes = (meta: OperationMeta): number => meta.maxBodyBytes ?? 128 * 1024;

/**
 * For operations that carry what was pointed at on photos: some ten outlines of forty corners on each of ten of them.
 */
export const withMeasurements: Traits = { maxBodyBytes: 256 * 1024 };

/** For operations that answer an id that leads nowhere, too. */
export const takingAnyId: Traits = { takesAnyId: true };

/** What the refusal of an input says besides its words. */
const invalidFields = z.object({ fields: z.record(z.string(), z.string()) }).optional();

/**
 * For `.errors(…)` of a contract: the refusals with these codes. They are no types of the client's: it throws every
 * refusal as a `ProductError`.
 */
export function refusals(...codes: ErrorCode[]): Record<never, never> {
  return Object.fromEntries(
    codes.map((code): [ErrorCode, ErrorMapItem<AnySchema>] => [
      code,
      code === "invalid" ? { status: errorStatus[code], data: invalidFields } : { status: errorStatus[code] },
    ]),
  );
}

/** The refusals that follow from who has access, and from an address that names a record. */
function usualRefusals({ access, personal, fresh, takesAnyId }: OperationMeta, { method, path }: Route): ErrorCode[] {
  const codes: ErrorCode[] = ["invalid", "signed_out", "too_many", "unavailable"];
  if (access === "pro") codes.push("subscription_required");
  if (personal || method !== "GET") codes.push("forbidden");
  if (fresh) codes.push("reauthenticate");
  if (path?.includes("{") && !takesAnyId) codes.push("not_found");
  return codes;
}

/** Begins a contract: what else it may refuse with stands in its own `.errors(refusals(…))`. */
const operation = (meta: OperationMeta, route: Route) =>
  oc
    .$meta<OperationMeta>(meta)
    .errors(refusals(...usualRefusals(meta, route)))
    .route(route);

/** An operation anyone may ask for; it finds its owner by the public id in its input. */
export const publicOperation = (route: Route, traits: Traits = {}) => operation({ access: "public", ...traits }, route);

/** An operation for the signed-in owner, within that owner's data. */
export const ownerOperation = (route: Route, traits: Traits = {}) => operation({ access: "owner", ...traits }, route);

/**
 * An operation for the signed-in owner in person: about signing in, paying, the account itself, or what opens doors to
 * it.
 */
export const personalOperation = (route: Route, traits: Traits = {}) =>
  operation({ access: "owner", personal: true, ...traits }, route);

/** The same, for what cannot be undone or opens doors: the password must have been typed a moment ago. */
export const freshOperation = (route: Route) => operation({ access: "owner", personal: true, fresh: true }, route);

/** The same, for an owner whose plan includes the premium features. */
export const freshProOperation = (route: Route) => operation({ access: "pro", personal: true, fresh: true }, route);

/** An operation in person, for an owner whose plan includes the premium features. */
export const personalProOperation = (route: Route) => operation({ access: "pro", personal: true }, route);

/** An operation for an owner whose plan includes the premium features. */
export const proOperation = (route: Route, traits: Traits = {}) => operation({ access: "pro", ...traits }, route);
