import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";

/**
 * Builds and parses the URLs of the public forms. No Zod here: the customer's phone loads this code, and every kilobyte
 * counts.
 */

/** The three forms that a customer can get. */
export const formKinds = ["standard", "general", "multi"] as const;
export type FormKind = (typeof formKinds)[number];

/** The form behind a link: that of one vertical, or, if null, the one with every service. */
export type SharedForm = ServiceCategory | null;

/** The URL segments of the forms that can be shared. */
export const categorySegments = {
  pressure_washing: "pressure-washing",
  sealcoating: "sealcoating",
  general: "general",
} as const satisfies Record<ServiceCategory, string>;

/** The business of a form's link: its id (`demo` in the demo), and the chosen name for the short link. */
export type FormOwner = { id: string; name: string | null };

/** The link that an owner gives to customers. `tag` tells analytics where the customer found it. */
export function formLink(origin: string, { id, name }: FormOwner, form: SharedForm, tag: string | null = null): string {
  const segment = form === null ? "" : `/${categorySegments[form]}`;
  const long = form === "general" ? `/general/customer-form/${id}` : `/customer-form/${id}${segment}`;
  const path = name === null ? long : `/q/${name}${segment}`;
  return `${origin}${path}${tag === null ? "" : `?source=${encodeURIComponent(tag)}`}`;
}

/** The path of a form, as `formAddress` parses it. `area` is its vertical; null for the default of `kind`. */
export function formPath(kind: FormKind, userId: string, area: ServiceCategory | null): string {
  const form = { standard: "/customer-form", general: "/general/customer-form", multi: "/multi-service" }[kind];
  const named = area === null || (kind === "general" && area === "general") ? "" : `/${categorySegments[area]}`;
  return `${form}/${userId}${named}`;
}

/** The query parameter with which a business tests its own form. */
export const tryParameter = "try";

/** The path on which a business tests its own form, with every service. */
export const trialFormPath = (userId: string): string => `/customer-form/${userId}?${tryParameter}=1`;

/** The kind of the form at a path. For general services, a short link leads to the general form. */
export function formKindAt(pathname: string): FormKind {
  if (pathname.startsWith("/general/") || /^\/q\/[^/]+\/general\/*$/.test(pathname)) return "general";
  return pathname.startsWith("/multi-service") ? "multi" : "standard";
}

/** Parses the path of a form: `/general/customer-form/<owner>/<crm type>`. */
export function formAddress(pathname: string): {
  kind: FormKind;
  ownerId: string | undefined;
  crmType: string | undefined;
} {
  const [ownerId, crmType] = pathname.replace(/^(\/general)?\/[^/]+\/?/, "").split("/");
  return { kind: formKindAt(pathname), ownerId: ownerId || undefined, crmType: crmType || undefined };
}

/** The link that led to a form: the vertical in its path, and its unchanged tag from `source` or `utm_source`. */
export function linkSource({ pathname, search }: { pathname: string; search: string }): {
  crm_type: string | undefined;
  source: string | null;
} {
  const query = new URLSearchParams(search);
  return { crm_type: formAddress(pathname).crmType, source: query.get("source") ?? query.get("utm_source") };
}

/** The services that a form offers: those of `crmType` if given; general ones on a general form; else all (null). */
export function offeredCategory(kind: FormKind, crmType: string | undefined): ServiceCategory | null {
  const named = crmType?.replace("-", "_");
  if (named === "pressure_washing" || named === "sealcoating" || named === "general") return named;
  return kind === "general" ? "general" : null;
}
