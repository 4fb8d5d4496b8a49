import {
  ContractProcedure,
  type,
  type AnyContractProcedure,
  type AnySchema,
  type ErrorMap,
  type InferSchemaOutput,
  type Meta,
} from "@orpc/contract";
import { ORPCError, os, ValidationError } from "@orpc/server";
import { leastRole, metaOf, type OperationMeta } from "#shared/operationMeta.ts";
import type { Language } from "#shared/words/languages.ts";
import { errorStatus, validationError, ProductError } from "#shared/errors.ts";
import { databaseFault } from "#platform/database/connections/databaseFault.ts";
import type { TenantDb, OwnerDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "./deps.ts";
import { resourceExhaustion } from "#platform/process/hostResources.ts";
import { paidPlan } from "#platform/business/paidPlan.queries.ts";
import type { RawJson } from "#platform/process/rawJson.ts";
import { reauthenticationPrompt } from "#platform/auth/freshSignIn.ts";
import { requireMembership, requireSignIn } from "#platform/auth/requireSignIn.ts";
import type { SignedIn } from "#platform/auth/sessions.ts";

/** The context of a handler for one request. */
export type RequestContext = {
  deps: Deps;
  db: TenantDb;
  signedIn: SignedIn | null;
  /** True if the plan was found before the body was read. */
  paid?: boolean;
  /** The caller's address as the limits count it, and the full address. */
  address: string;
  fullAddress: string;
  userAgent: string | null;
  /** The solved proof of work that the request carries. */
  proof: string | null;
  /** The request's header with its cookies, and the cookies that the answer sets: those of a customer's page. */
  cookies: string | null;
  cookiesToSet: string[];
  /** The language the caller reads. */
  language: Language;
  /** The seconds after which a retry can help: sent as `Retry-After`. */
  retryAfterSeconds?: number | undefined;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
};

const middleware = os.$context<RequestContext>();

/**
 * Returns the signed-in person. Refuses callers who are not signed in, API keys where only a person has access, and
 * members whose role is too low.
 */
export function refuseStrangers(meta: OperationMeta, asking: SignedIn | null): SignedIn {
  const signedIn = requireSignIn(asking);
  const least = leastRole(meta);
  if (meta.personal && signedIn.scope)
    throw new ProductError("forbidden", "An API key may not do this. Please sign in to your account.");
  if (least) requireMembership(signedIn, least);
  return signedIn;
}

/** Middleware of operations about people themselves: handlers get the signed-in person. */
export const requirePerson = middleware.middleware(async ({ context, next, procedure }) => {
  const meta = metaOf(procedure);
  if (meta.access !== "person") throw new Error("An operation of a business was registered for a person.");
  const signedIn = refuseStrangers(meta, context.signedIn);
  await refuseStale(meta, signedIn, context.deps);
  return next({ context: { signedIn } });
});

/** Refuses an operation that needs a fresh sign-in if the last one is too old. */
export async function refuseStale(
  meta: OperationMeta,
  signedIn: SignedIn | null,
  deps: Pick<Deps, "freshSignIn">,
): Promise<void> {
  if (meta.fresh && !(await deps.freshSignIn(signedIn?.sessionId)))
    throw new ProductError("reauthenticate", reauthenticationPrompt);
}

/**
 * Middleware of members' operations: the contract says who has access. Handlers get `owner`, the handle on the rows of
 * the session's business. Used as `implement(contract).$context<RequestContext>().use(requireOwner)`.
 */
export const requireOwner = middleware.middleware(async ({ context, next, procedure }) => {
  const { route } = procedure["~orpc"];
  const meta = metaOf(procedure);
  const signedIn = refuseStrangers(meta, context.signedIn);
  const { businessId } = requireMembership(signedIn, leastRole(meta) ?? "owner");
  await refuseStale(meta, signedIn, context.deps);
  const owner = rowsOf(businessId, meta, context.db, signedIn);
  const answer = () => next({ context: { owner, signedIn } });
  if (meta.access !== "pro") return answer();
  if (route.method !== "GET") {
    if (!context.paid && !(await hasPaidPlan(owner))) throw proNeeded(signedIn);
    return answer();
  }
  // A read-only operation runs while the plan is queried; without a plan, its result is discarded.
  const paid = hasPaidPlan(context.db.forOwner(businessId));
  const read = Promise.resolve(answer());
  read.catch(() => undefined); // a refusal for a missing plan comes first
  if (!(await paid)) throw proNeeded(signedIn);
  return read;
});

/**
 * Returns the handle on the business's rows for a route that is not an operation, such as a file. Its access is that of
 * the given operation.
 */
export function ownerAsking(procedure: AnyContractProcedure, db: TenantDb, asking: SignedIn | null): OwnerDb {
  const meta = metaOf(procedure);
  const signedIn = refuseStrangers(meta, asking);
  const { businessId } = requireMembership(signedIn, leastRole(meta) ?? "owner");
  return rowsOf(businessId, meta, db, signedIn);
}

/**
 * Returns the handle on a business's rows for an operation. API keys never read from a replica: they have no session
 * that records their own changes.
 */
const rowsOf = (businessId: string, { mayLag }: OperationMeta, db: TenantDb, { personId, scope }: SignedIn): OwnerDb =>
  mayLag && !scope ? db.forReader(businessId, personId) : db.forOwner(businessId, personId);

/** Middleware of public operations: refuses an operation that the contract reserves for owners. */
export const publicAccess = middleware.middleware(async ({ context: { db }, next, procedure }) => {
  const { access, mayLag } = metaOf(procedure);
  if (access !== "public") throw new Error("An operation for owners was registered as public.");
  return next({ context: { db: mayLag ? { ...db, forOwner: db.forReader } : db } });
});

/**
 * Types a procedure of the contract for a hot operation: its handler returns `RawJson` with exactly the promised
 * fields. Writing rows as PostgreSQL sent them avoids parsing fifty rows and checking each again, which costs Node more
 * than all the rest. The stories' client checks the result.
 */
export function answeringRawJson<
  Input extends AnySchema,
  Output extends AnySchema,
  Errors extends ErrorMap,
  M extends Meta,
>(procedure: ContractProcedure<Input, Output, Errors, M>) {
  return new ContractProcedure({
    ...procedure["~orpc"],
    outputSchema: type<RawJson<InferSchemaOutput<Output>>>(),
  });
}

/** The refusal of a Pro feature: owners can buy the plan, other members can only ask an owner. */
export const proNeeded = (signedIn: Pick<SignedIn, "membership"> | null) =>
  new ProductError(
    "subscription_required",
    signedIn?.membership?.role === "owner"
      ? "This feature is part of the Pro plan. Upgrade to Pro to use it."
      : "The Pro plan of your business has ended. Ask the owner to renew it.",
  );

/** True if the owner is on a paid plan or a trial now. */
export async function hasPaidPlan(owner: OwnerDb): Promise<boolean> {
  return (await owner.query(paidPlan)).length > 0;
}

/**
 * Returns the refusal that the caller gets for an error, if any: one of our own refusals, or a temporary fault of the
 * database or lack of space.
 */
export function refusalOf(error: unknown): ProductError | null {
  return error instanceof ProductError ? error : (databaseFault(error) ?? resourceExhaustion(error));
}

/**
 * The one place that turns errors into answers. Refusals keep their code and message; input that does not fit its
 * schema becomes `invalid` with the paths of its fields. Anything else is a bug and reveals nothing to the caller.
 */
export function toOrpcError(error: unknown): ORPCError<string, unknown> | null {
  const refusal = refusalOf(error);
  if (refusal)
    return new ORPCError(refusal.code, {
      status: errorStatus[refusal.code],
      message: refusal.message,
      data: refusal.fields ? { fields: refusal.fields } : undefined,
      defined: true,
    });
  if (error instanceof ORPCError && error.code === "BAD_REQUEST" && error.cause instanceof ValidationError) {
    const { message, fields } = validationError(error.cause.issues);
    return new ORPCError("invalid", { status: errorStatus.invalid, message, data: { fields }, defined: true });
  }
  return null;
}

/**
 * Returns the body of an error answer that no handler threw: an unreadable body is `invalid`; anything else reveals
 * nothing to the caller. Errors from `toOrpcError` stay unchanged (undefined).
 */
export function encodeErrorBody(error: ORPCError<string, unknown>): object | undefined {
  if (error.code in errorStatus) return undefined;
  if (error.status < 500)
    return {
      defined: true,
      code: "invalid",
      status: error.status,
      message: "Something went wrong with that request. Please try again.",
    };
  return {
    defined: false,
    code: "internal",
    status: error.status,
    message: "Something went wrong on our side. Please try again.",
  };
}
