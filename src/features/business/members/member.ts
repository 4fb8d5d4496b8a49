import * as z from "zod";
import { isTimeZone } from "#shared/days/days.ts";
import { role } from "#shared/roleInput.ts";
import type { Role } from "#shared/roles.ts";

/** Somebody who works in the business today. */
export const member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  /** Since when, a moment in UTC. */
  since: z.string(),
  /** By which ways besides a password the member signs in; owners see it, for others it is null. */
  sign_in: z.object({ second_factor: z.boolean(), passkey: z.boolean() }).nullable(),
});
export type Member = z.output<typeof member>;

/** A business that the signed-in person works in. */
export const businessOfMine = z.object({
  id: z.uuid(),
  /** What the business is called; null where it has no name yet. */
  name: z.string().nullable(),
  role,
  /** Whether it is the one that is open on this device. */
  current: z.boolean(),
});
export type BusinessOfMine = z.output<typeof businessOfMine>;

/** What is asked of a business that somebody starts. */
export const newBusiness = z.object({
  time_zone: z.string().max(100).refine(isTimeZone, "Choose a time zone from the list."),
});

/** Whether a business would be without an owner if this member were none any more. */
export const isLastOwner = (members: readonly { id: string; role: Role }[], id: string): boolean =>
  members.some((one) => one.id === id && one.role === "owner") &&
  members.filter(({ role: of }) => of === "owner").length === 1;

/** Why the last owner stays one. */
export const lastOwnerWords = "A business needs an owner. Make someone else an owner first.";
