import type { ContractOperation } from "#api/contract.ts";
import type { PageAddress } from "#shared/pages.ts";
import { useMayAsk } from "./useMayAsk.ts";

type NavigationEntry = {
  to: PageAddress;
  label: string;
  premium: boolean;
  /** The operation of its page. Roles that may not call it do not see the link. */
  asks: ContractOperation;
  /** Roles that may call this operation do not see the link, because another page shows them the same data. */
  unless?: ContractOperation;
  /** A bar below 1280 px has it in its menu "More". */
  rare?: true;
  /** Matches the addresses at which this link is the current one. */
  area: RegExp;
};

/** The navigation of the app. Premium items are dimmed and carry a lock for businesses without a plan. */
const navigation: readonly NavigationEntry[] = [
  { to: "/services", label: "Services", premium: false, asks: "services.list", rare: true, area: /\/services$/ },
  {
    to: "/send-form",
    label: "Send Form",
    premium: false,
    asks: "services.list",
    rare: true,
    area: /\/send-form$|^\/flyer$/,
  },
  {
    to: "/dashboard",
    label: "Estimates",
    premium: false,
    asks: "estimates.list",
    area: /^\/(dashboard|manage-estimates|estimate\/.*|general|pressure-washing|sealcoating)$/,
  },
  { to: "/quotes", label: "Quotes", premium: false, asks: "quotes.list", area: /^\/quotes(\/.*)?$/ },
  { to: "/jobs", label: "Jobs", premium: true, asks: "jobs.list", area: /^\/jobs(\/.*)?$/ },
  {
    to: "/invoices",
    label: "Invoices",
    premium: false,
    asks: "invoices.list",
    area: /^\/invoices(\/.*)?$/,
  },
  {
    to: "/my-visits",
    label: "My Visits",
    premium: false,
    asks: "visits.list",
    unless: "calendar.list",
    area: /^\/my-visits(\/.*)?$/,
  },
  { to: "/calendar", label: "Calendar", premium: true, asks: "calendar.list", area: /^\/calendar$/ },
  { to: "/customers", label: "Customers", premium: true, asks: "customers.list", area: /^\/(customers|customer\/.*)$/ },
  {
    to: "/messages",
    label: "Messages",
    premium: true,
    asks: "messages.list",
    rare: true,
    area: /^\/messages(\/.*)?$/,
  },
  {
    to: "/analytics",
    label: "Analytics",
    premium: true,
    asks: "analytics.report",
    rare: true,
    area: /^\/analytics$/,
  },
];

/** True for the links that a narrow bar has in its menu "More". */
export const isRare = ({ rare }: NavigationEntry): boolean => rare === true;

/** Returns the links that the member's role sees. */
export function useNavigation(): readonly NavigationEntry[] {
  const may = useMayAsk();
  return navigation.filter(({ asks, unless }) => may(asks) && !(unless && may(unless)));
}
