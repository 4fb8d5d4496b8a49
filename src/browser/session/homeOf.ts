import type { PageAddress } from "#shared/pages.ts";
import type { Role } from "#shared/roles.ts";
import { roleMay } from "#browser/client/roleMay.ts";

/** The start page of a role, to which the name in the bar also links. */
export const homeOf = (role: Role): { to: PageAddress; label: string } =>
  roleMay(role, "estimates.list") ? { to: "/dashboard", label: "Estimates" } : { to: "/my-visits", label: "My Visits" };
