import { oc, type AnySchema, type ErrorMapItem, type Route } from "@orpc/contract";
import * as z from "zod";
import type { Role } from "./roles.ts";
import { leastRole, type OperationMeta } from "./operationMeta.ts";
import { errorStatus, type ErrorCode } from "./errors.ts";
import { configureZodMessages } from "#shared/words/validationMessages.ts";

// Every contract begins here, and with it every schema that a server, a page or the demo checks.
configureZodMessages();

type Traits = Pick<OperationMeta, "maxBodyBytes" | "takesAnyId" | "mayLag">;

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

/** For what only reads, where an answer that is a moment old does no harm. */
export const mayLag: Traits = { mayLag: true };

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

/** The refusals that follow from who has access, from changing something, and from an address that names a record. */
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

/** Begins a contract: what else it may refuse with stands in its own `.errors(refusals(…))`. */
const operation = (meta: OperationMeta, route: Route) =>
  oc
    .$meta<OperationMeta>(meta)
    .errors(refusals(...usualRefusals(meta, route)))
    .route(route);

/** An operation anyone may ask for; it finds its owner by the public id in its input. */
export const publicOperation = (route: Route, traits: Traits = {}) => operation({ access: "public", ...traits }, route);

/** An operation for a person who has signed in, about themselves, whatever business they work in. */
export const personOperation = (route: Route) => operation({ access: "person", personal: true }, route);

/** The same, for what opens doors: only after a fresh sign-in. */
export const freshPersonOperation = (route: Route) =>
  operation({ access: "person", personal: true, fresh: true }, route);

/** An operation for members of a business from this role upwards, within the business's data. */
export const memberOperation = (role: Role, route: Route, traits: Traits = {}) =>
  operation({ access: "member", role, ...traits }, route);

/**
 * An operation for members in person: about signing in, paying, the account itself, or what opens doors to it.
 */
export const personalOperation = (role: Role, route: Route, traits: Traits = {}) =>
  operation({ access: "member", role, personal: true, ...traits }, route);

/** The same, for what cannot be undone or opens doors: the person must have signed in a moment ago. */
export const freshOperation = (role: Role, route: Route, traits: Traits = {}) =>
  operation({ access: "member", role, personal: true, fresh: true, ...traits }, route);

/** The same, for businesses whose plan includes the premium features. */
export const freshProOperation = (role: Role, route: Route) =>
  operation({ access: "pro", role, personal: true, fresh: true }, route);

/** An operation in person, for businesses whose plan includes the premium features. */
export const personalProOperation = (role: Role, route: Route) =>
  operation({ access: "pro", role, personal: true }, route);

/** An operation for members of a business whose plan includes the premium features. */
export const proOperation = (role: Role, route: Route, traits: Traits = {}) =>
  operation({ access: "pro", role, ...traits }, route);
