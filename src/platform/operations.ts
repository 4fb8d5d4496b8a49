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

/** What a handler is given for one request. */
export type RequestContext = {
  deps: Deps;
  db: TenantDb;
  signedIn: SignedIn | null;
  /** The caller's address as the limits count it, and the whole of it. */
  address: string;
  fullAddress: string;
  userAgent: string | null;
  /** The solved proof of work that came along. */
  proof: string | null;
  /** The language the caller reads. */
  language: Language;
  /** In how many seconds asking again may help: goes out as `Retry-After`. */
  retryAfterSeconds?: number | undefined;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
};

const middleware = os.$context<RequestContext>();

/**
 * Who is signed in. Refuses where nobody is, API keys where only a person may ask, and members whose role does not
 * reach.
 */
export function refuseStrangers(meta: OperationMeta, asking: SignedIn | null): SignedIn {
  const signedIn = requireSignIn(asking);
  const least = leastRole(meta);
  if (meta.personal && signedIn.scope)
    throw new ProductError("forbidden", "An API key may not do this. Please sign in to your account.");
  if (least) requireMembership(signedIn, least);
  return signedIn;
}

/** Middleware of operations about people themselves: handlers get who is signed in. */
export const requirePerson = middleware.middleware(async ({ context, next, procedure }) => {
  const meta = metaOf(procedure);
  if (meta.access !== "person") throw new Error("An operation of a business was answered for a person.");
  const signedIn = refuseStrangers(meta, context.signedIn);
  await refuseStale(meta, signedIn, context.deps);
  return next({ context: { signedIn } });
});

/** Refuses what asks for a fresh sign-in where the last one is a while ago. */
export async function refuseStale(
  meta: OperationMeta,
  signedIn: SignedIn | null,
  deps: Pick<Deps, "freshSignIn">,
): Promise<void> {
  if (meta.fresh && !(await deps.freshSignIn(signedIn?.sessionId)))
    throw new ProductError("reauthenticate", reauthenticationPrompt);
}

/**
 * Middleware of members' operations: the contract says who has access. Handlers get `owner`, the handle on the rows
 * of the business in which the person works whose session the request carries. Used as
 * `implement(contract).$context<RequestContext>().use(requireOwner)`.
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
    if (!(await hasPaidPlan(owner))) throw proNeeded(signedIn);
    return answer();
  }
  // What only reads is read while the plan is asked for; without one, nobody gets to see it.
  const paid = hasPaidPlan(context.db.forOwner(businessId));
  const read = Promise.resolve(answer());
  read.catch(() => undefined); // a refusal for want of a plan comes first
  if (!(await paid)) throw proNeeded(signedIn);
  return read;
});

/**
 * The handle on the business's rows for a route that is no operation, such as a file: whoever may ask the operation beside it may ask
 * for this, too.
 */
export function ownerAsking(procedure: AnyContractProcedure, db: TenantDb, asking: SignedIn | null): OwnerDb {
  const meta = metaOf(procedure);
  const signedIn = refuseStrangers(meta, asking);
  const { businessId } = requireMembership(signedIn, leastRole(meta) ?? "owner");
  return rowsOf(businessId, meta, db, signedIn);
}

/** The handle on a business's rows for an operation. Programs have no session that says what they have changed. */
const rowsOf = (businessId: string, { mayLag }: OperationMeta, db: TenantDb, { personId, scope }: SignedIn): OwnerDb =>
  mayLag && !scope ? db.forReader(businessId, personId) : db.forOwner(businessId, personId);

/** Middleware of public operations: refuses to answer one that the contract reserves for owners. */
export const publicAccess = middleware.middleware(async ({ context: { db }, next, procedure }) => {
  const { access, mayLag } = metaOf(procedure);
  if (access !== "public") throw new Error("An operation for owners was answered in public.");
  return next({ context: { db: mayLag ? { ...db, forOwner: db.forReader } : db } });
});

/**
 * A procedure of the contract as a hot operation implements it: it answers with `RawJson` that says what the contract
 * promises, to the field. Writing rows as PostgreSQL sent them saves reading fifty of them and checking each again,
 * which costs Node more than all the rest; the stories' client checks what arrives.
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

/** The refusal of what is part of the Pro plan: owners may buy it, other members can only ask one of them to. */
export const proNeeded = (signedIn: Pick<SignedIn, "membership"> | null) =>
  new ProductError(
    "subscription_required",
    signedIn?.membership?.role === "owner"
      ? "This feature is part of the Pro plan. Upgrade to Pro to use it."
      : "The Pro plan of your business has ended. Ask the owner to renew it.",
  );

/** Whether the owner is on a paid plan or a trial now. */
export async function hasPaidPlan(owner: OwnerDb): Promise<boolean> {
  return (await owner.query(paidPlan)).length > 0;
}

/**
 * The refusal that an error is to the caller, if it is one: a no of ours, or a fault of the database or want of room, which pass.
 */
export function refusalOf(error: unknown): ProductError | null {
  return error instanceof ProductError ? error : (databaseFault(error) ?? resourceExhaustion(error));
}

/**
 * The one place where errors become answers: refusals keep their code and words, input that does not fit its schema
 * becomes `invalid` with the paths of its fields. Anything else is a bug and reveals nothing to the caller.
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
 * The body of an error answer whose error no handler threw: a body that cannot be read is `invalid`, anything else
 * reveals nothing to the caller. What `toOrpcError` made stays as it is (undefined).
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
