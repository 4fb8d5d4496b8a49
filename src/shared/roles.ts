/** What a member is in a business, from the most power to the least. */
export const roles = ["owner", "manager", "crew"] as const;
export type Role = (typeof roles)[number];

/** The roles as they are called on screens. */
export const roleLabels: Readonly<Record<Role, string>> = { owner: "Owner", manager: "Manager", crew: "Crew" };

/** What each role may do, in a sentence for screens; the operations' contract entries say it in full. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: "Everything, including the plan, the team, API keys, exports and deleting the account.",
  manager: "Requests, quotes, customers, calendar, services and analytics. No billing, team or API keys.",
  crew: "Their own jobs in the calendar and the customers in them, with photos and notes. No prices unless you allow it.",
};

/** Whether a role may do what is open from `least` upwards. */
export const isAtLeast = (given: Role, least: Role): boolean => roles.indexOf(given) <= roles.indexOf(least);
