import type { AnyContractProcedure } from "@orpc/contract";
import type { Role } from "./roles.ts";

/** The metadata of an operation's contract entry besides its input and output. Pages read it, too. */

/**
 * The scope of an API key: `read` can only read, `write` can also change what its owner could change. Neither covers
 * what belongs to the person: sign-in, keys, the account itself.
 */
export type ApiKeyScope = "read" | "write";

/**
 * The required access: everyone; a signed-in person in any business; a member of a business; a member of a business on
 * a paid plan.
 */
export type Access = "public" | "person" | "member" | "pro";
/**
 * The metadata of an operation.
 * - `role`: the lowest role that may call it, for members. Higher roles may, too.
 * - `personal`: only a signed-in person may call it, never a program with an API key.
 * - `fresh`: the person must have typed the password within the last five minutes; others get `reauthenticate`.
 * - `maxBodyBytes`: the maximum body in bytes, if it is more than usual.
 * - `takesAnyId`: an id without a record is no error but gets an answer, such as an empty list or a count of 0.
 * - `mayLag`: a slightly old answer does no harm, so a replica of the database may give it. It is never older than what
 * the same session or its page has changed or been notified of.
 */
export type OperationMeta = {
  access: Access;
  role?: Role;
  personal?: true;
  fresh?: true;
  maxBodyBytes?: number;
  takesAnyId?: true;
  mayLag?: true;
};
/** Reads the metadata of a contract entry: the required access and the lowest role. */
export const metaOf = (procedure: AnyContractProcedure): OperationMeta => procedure["~orpc"].meta as OperationMeta;

/** The lowest role that may call; null if roles do not matter. An entry for members without a role is for owners. */
export const leastRole = ({ access, role }: OperationMeta): Role | null =>
  access === "member" || access === "pro" ? (role ?? "owner") : null;
