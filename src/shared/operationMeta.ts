import type { AnyContractProcedure } from "@orpc/contract";
import type { Role } from "./roles.ts";

/** What a contract entry says of its operation besides what it takes and answers; pages read it, too. */

/**
 * How far an API key reaches: `read` asks only, `write` also changes what its owner could change. Neither reaches what
 * belongs to the person: sign-in, keys, the account itself.
 */
export type ApiKeyScope = "read" | "write";

/**
 * Who has access: everybody; a person who has signed in, whatever business they work in; a member of a business; a
 * member of one on a paid plan.
 */
export type Access = "public" | "person" | "member" | "pro";
/**
 * `role`: the role with the least power that may ask, for members; those with more may, too. `personal`: only somebody who has signed in may ask, never a program with an API key. `fresh`: and who has typed the
 * password within the last five minutes; others are answered `reauthenticate`. `maxBodyBytes`: the most that may be
 * sent, in bytes, where that is more than usual. `takesAnyId`: an id that leads nowhere is no error but an answer, such as
 * an empty list or a count of 0. `mayLag`: an answer that is a moment old does no harm, so that a replica of the database may give it, but never
 * one older than what the same session or its page has changed or heard of.
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
/** What a contract entry says of its operation: who has access, and from which role upwards. */
export const metaOf = (procedure: AnyContractProcedure): OperationMeta => procedure["~orpc"].meta as OperationMeta;

/**
 * The role with the least power that may ask; null where that is no matter of roles. An entry for members that names none is the owners'.
 */
export const leastRole = ({ access, role }: OperationMeta): Role | null =>
  access === "member" || access === "pro" ? (role ?? "owner") : null;
