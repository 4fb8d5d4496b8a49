import { oc, type Route } from "@orpc/contract";
import { speakPlainly } from "#shared/inputWords.ts";

// Every contract begins here, and with it every schema that a server, a page or the demo checks.
speakPlainly();

/** Who may ask: anyone; a signed-in owner; an owner on a paid plan. */
export type Who = "anyone" | "owner" | "pro";
/** `personal`: only somebody who has signed in may ask, never a program with an API key. */
export type OperationMeta = { who: Who; personal?: true };

const operation = oc.$meta<OperationMeta>({ who: "owner" });

/** An operation anyone may ask for; it finds its owner by the public id in its input. */
export const publicOperation = (route: Route) => operation.meta({ who: "anyone" }).route(route);

/** An operation for the signed-in owner, within that owner's data. */
export const ownerOperation = (route: Route) => operation.meta({ who: "owner" }).route(route);

/** An operation for the signed-in owner in person: about signing in, paying, the account itself, or what opens doors to it. */
export const personalOperation = (route: Route) => operation.meta({ who: "owner", personal: true }).route(route);

/** The same, for an owner whose plan includes the premium features. */
export const personalProOperation = (route: Route) => operation.meta({ who: "pro", personal: true }).route(route);

/** An operation for an owner whose plan includes the premium features. */
export const proOperation = (route: Route) => operation.meta({ who: "pro" }).route(route);
