/** The roles of members in a business, from the most power to the least. */
export const roles = ["owner", "manager", "crew"] as const;
export type Role = (typeof roles)[number];

/** The names of the roles on screens. */
export const roleLabels: Readonly<Record<Role, string>> = { owner: "Owner", manager: "Manager", crew: "Crew" };

/** The permissions of each role, in a sentence for screens. The operations' contract entries define them in full. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: "Everything, including the plan, the team, API keys, exports and deleting the account.",
  manager: "Estimates, quotes, customers, calendar, services and analytics. No billing, team or API keys.",
  crew: "Their own jobs in the calendar and the customers in them, with photos and notes. No prices unless you allow it.",
};

/** True if a role has at least the power of `least`. */
export const isAtLeast = (given: Role, least: Role): boolean => roles.indexOf(given) <= roles.indexOf(least);
