import type { PageAddress } from "#pages.ts";
type Way = {
  to: PageAddress;
  label: string;
  premium: boolean;
  /** The addresses that belong to it besides its own. */ area: RegExp;
};

/** The way through the app. Premium items are dimmed and carry a lock for those without a plan. */
export const navigation: readonly Way[] = [
  { to: "/services", label: "Services", premium: false, area: /\/services$/ },
  { to: "/send-form", label: "Send Form", premium: false, area: /\/send-form$|^\/flyer$/ },
  {
    to: "/dashboard",
    label: "Estimates",
    premium: false,
    area: /^\/(dashboard|manage-estimates|estimate\/.*|general|pressure-washing|sealcoating)$/,
  },
  { to: "/calendar", label: "Calendar", premium: true, area: /^\/calendar$/ },
  { to: "/customers", label: "Customers", premium: true, area: /^\/(customers|customer\/.*)$/ },
  { to: "/analytics", label: "Analytics", premium: true, area: /^\/analytics$/ },
];
