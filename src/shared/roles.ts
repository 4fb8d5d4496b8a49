import * as z from "zod";

/** What a member is in a business, from the most power to the least. */
export const roles = ["owner", "manager", "crew"] as const;
export const role = z.enum(roles);
export type Role = z.output<typeof role>;

/** The roles as they are called on screens. @public */
export const roleLabels: Readonly<Record<Role, string>> = { owner: "Owner", manager: "Manager", crew: "Crew" };

/** Whether a role may do what is open from `least` upwards. */
export const reaches = (given: Role, least: Role): boolean => roles.indexOf(given) <= roles.indexOf(least);
