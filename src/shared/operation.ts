import { oc, type AnySchema, type ErrorMapItem, type Route } from "@orpc/contract";
import * as z from "zod";
import type { Role } from "./roles.ts";
import { leastRole, type OperationMeta } from "./operationMeta.ts";
import { errorStatus, type ErrorCode } from "./errors.ts";
import { configureZodMessages } from "#shared/words/validationMessages.ts";

// Every contract imports this module, and so does every schema that a server, a page or the demo checks.
configureZodMessages();

type Traits = Pick<OperationMeta, "maxBodyBytes" | "takesAnyId" | "mayLag">;

/**
 * The maximum body of an operation, in bytes. The default has room for notes of 20,000 characters, each written as an
 * escape.
 */
export const maxBodyBytes = (meta: OperationMeta): number => meta.maxBodyBytes ?? 128 * 1024;

/** For operations with measurements on photos: about ten outlines of forty corners on each of ten photos. */
export const withMeasurements: Traits = { maxBodyBytes: 256 * 1024 };

/** For operations that also answer an id without a record. */
export const takingAnyId: Traits = { takesAnyId: true };

/** For read-only operations whose answer may be slightly out of date. */
export const mayLag: Traits = { mayLag: true };

/** The data of an invalid input's refusal besides its message. */
const invalidFields = z.object({ fields: z.record(z.string(), z.string()) }).optional();

/**
 * For `.errors(…)` of a contract: the refusals with these codes. The client has no types for them, because it throws
 * every refusal as a `ProductError`.
 */
export function refusals(...codes: ErrorCode[]): Record<never, never> {
  return Object.fromEntries(
    codes.map((code): [ErrorCode, ErrorMapItem<AnySchema>] => [
      code,
      code === "invalid" ? { status: errorStatus[code], data: invalidFields } : { status: errorStatus[code] },
    ]),
  );
}

/** The refusals that follow from the required access, from a change, and from an address that names a record. */
export function usualRefusals(meta: OperationMeta, { method, path }: { method?: string; path?: string }): ErrorCode[] {
  const { access, personal, fresh, takesAnyId } = meta;
  const codes: ErrorCode[] = ["invalid", "signed_out", "too_many", "unavailable"];
  if (access === "pro") codes.push("subscription_required");
  if (leastRole(meta) || personal || method?.toUpperCase() !== "GET") codes.push("forbidden");
  if (leastRole(meta)) codes.push("other_business");
  if (fresh) codes.push("reauthenticate");
  if (path?.includes("{") && !takesAnyId) codes.push("not_found");
  return codes;
}

/** Begins a contract. Its own `.errors(refusals(…))` adds further refusals. */
const operation = (meta: OperationMeta, route: Route) =>
  oc
    .$meta<OperationMeta>(meta)
    .errors(refusals(...usualRefusals(meta, route)))
    .route(route);

/** An operation anyone may call. It finds its owner by the public id in its input. */
export const publicOperation = (route: Route, traits: Traits = {}) => operation({ access: "public", ...traits }, route);

/** An operation for a signed-in person about themselves, in any business. */
export const personOperation = (route: Route) => operation({ access: "person", personal: true }, route);

/** The same for actions that grant access: only after a fresh sign-in. */
export const freshPersonOperation = (route: Route) =>
  operation({ access: "person", personal: true, fresh: true }, route);

/** An operation for members of a business with at least this role, on the business's data. */
export const memberOperation = (role: Role, route: Route, traits: Traits = {}) =>
  operation({ access: "member", role, ...traits }, route);

/**
 * An operation for members in person: about signing in, paying, the account itself, or anything that grants access to
 * it.
 */
export const personalOperation = (role: Role, route: Route, traits: Traits = {}) =>
  operation({ access: "member", role, personal: true, ...traits }, route);

/**
 * The same for actions that cannot be undone or that grant access. The person must have signed in within the last five
 * minutes.
 */
export const freshOperation = (role: Role, route: Route, traits: Traits = {}) =>
  operation({ access: "member", role, personal: true, fresh: true, ...traits }, route);

/** The same for businesses whose plan includes the premium features. */
export const freshProOperation = (role: Role, route: Route) =>
  operation({ access: "pro", role, personal: true, fresh: true }, route);

/** An operation in person, for businesses whose plan includes the premium features. */
export const personalProOperation = (role: Role, route: Route) =>
  operation({ access: "pro", role, personal: true }, route);

/** An operation for members of a business whose plan includes the premium features. */
export const proOperation = (role: Role, route: Route, traits: Traits = {}) =>
  operation({ access: "pro", role, ...traits }, route);
