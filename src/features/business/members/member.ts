import * as z from "zod";
import { isTimeZone } from "#shared/days/days.ts";
import { role } from "#shared/roleInput.ts";
import type { Role } from "#shared/roles.ts";

/** A current member of the business. */
export const member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  /** The time of joining, in UTC. */
  since: z.string(),
  /** The member's sign-in methods besides a password; owners see it, for others it is null. */
  sign_in: z.object({ second_factor: z.boolean(), passkey: z.boolean() }).nullable(),
});
export type Member = z.output<typeof member>;

/** A business that the signed-in person works in. */
export const businessOfMine = z.object({
  id: z.uuid(),
  /** The name of the business; null if it has none yet. */
  name: z.string().nullable(),
  role,
  /** True if this business is open on this device. */
  current: z.boolean(),
});
export type BusinessOfMine = z.output<typeof businessOfMine>;

/** The input for a new business. */
export const newBusiness = z.object({
  time_zone: z.string().max(100).refine(isTimeZone, "Choose a time zone from the list."),
});

/** True if the business would have no owner without this member. */
export const isLastOwner = (members: readonly { id: string; role: Role }[], id: string): boolean =>
  members.some((one) => one.id === id && one.role === "owner") &&
  members.filter(({ role: of }) => of === "owner").length === 1;

/** The message that the last owner cannot be changed. */
export const lastOwnerWords = "A business needs an owner. Make someone else an owner first.";
