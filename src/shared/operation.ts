import { oc, type Route } from "@orpc/contract";
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
 * sent, in bytes, where that is more than usual.
 */
export type OperationMeta = { access: Access; personal?: true; fresh?: true; maxBodyBytes?: number };
type Size = Pick<OperationMeta, "maxBodyBytes">;

/**
 * The most that an operation takes at once, in bytes. Usually that holds notes of 20,000 characters, each written as an
 * escape.
 */
export const maxBodyBytes = (meta: OperationMeta): number => meta.maxBodyBytes ?? 128 * 1024;

/**
 * For operations that carry what was pointed at on photos: some ten outlines of forty corners on each of ten of them.
 */
export const withMeasurements: Size = { maxBodyBytes: 256 * 1024 };

const operation = oc.$meta<OperationMeta>({ access: "owner" });

/** An operation anyone may ask for; it finds its owner by the public id in its input. */
export const publicOperation = (route: Route, size: Size = {}) =>
  operation.meta({ access: "public", ...size }).route(route);

/** An operation for the signed-in owner, within that owner's data. */
export const ownerOperation = (route: Route, size: Size = {}) =>
  operation.meta({ access: "owner", ...size }).route(route);

/**
 * An operation for the signed-in owner in person: about signing in, paying, the account itself, or what opens doors to
 * it.
 */
export const personalOperation = (route: Route) => operation.meta({ access: "owner", personal: true }).route(route);

/** The same, for what cannot be undone or opens doors: the password must have been typed a moment ago. */
export const freshOperation = (route: Route) =>
  operation.meta({ access: "owner", personal: true, fresh: true }).route(route);

/** The same, for an owner whose plan includes the premium features. */
export const freshProOperation = (route: Route) =>
  operation.meta({ access: "pro", personal: true, fresh: true }).route(route);

/** An operation in person, for an owner whose plan includes the premium features. */
export const personalProOperation = (route: Route) => operation.meta({ access: "pro", personal: true }).route(route);

/** An operation for an owner whose plan includes the premium features. */
export const proOperation = (route: Route, size: Size = {}) => operation.meta({ access: "pro", ...size }).route(route);
