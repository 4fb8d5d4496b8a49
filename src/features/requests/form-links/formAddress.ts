import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";

/**
 * The addresses of the public forms, written and read. No Zod here: these rules travel to the customer's phone, where
 * every kilobyte counts.
 */

/** The three forms a customer can be given. */
export const formKinds = ["standard", "general", "multi"] as const;
export type FormKind = (typeof formKinds)[number];

/** The form a link leads to: that of one vertical, or, with null, the one that offers every service. */
export type SharedForm = ServiceCategory | null;

/** The forms that can be shared, as they are named in addresses. */
export const categorySegments = {
  pressure_washing: "pressure-washing",
  sealcoating: "sealcoating",
  general: "general",
} as const satisfies Record<ServiceCategory, string>;

/** Whose form a link leads to: by the business's id, `demo` in the demo, and shorter by the name it has chosen. */
export type FormOwner = { id: string; name: string | null };

/** The link that an owner gives to customers; `tag` tells analytics where the customer found it. */
export function formLink(origin: string, { id, name }: FormOwner, form: SharedForm, tag: string | null = null): string {
  const segment = form === null ? "" : `/${categorySegments[form]}`;
  const long = form === "general" ? `/general/customer-form/${id}` : `/customer-form/${id}${segment}`;
  const path = name === null ? long : `/q/${name}${segment}`;
  return `${origin}${path}${tag === null ? "" : `?source=${encodeURIComponent(tag)}`}`;
}

/** The path of a form of any kind, as `formAddress` reads it. `area`: the vertical that it offers; null: its kind's own. */
export function formPath(kind: FormKind, userId: string, area: ServiceCategory | null): string {
  const form = { standard: "/customer-form", general: "/general/customer-form", multi: "/multi-service" }[kind];
  const named = area === null || (kind === "general" && area === "general") ? "" : `/${categorySegments[area]}`;
  return `${form}/${userId}${named}`;
}

/** What the link carries by which a business tries its own form. */
export const tryParameter = "try";

/** Where a business tries its own form, with every service. */
export const trialFormPath = (userId: string): string => `/customer-form/${userId}?${tryParameter}=1`;

/** Which form stands at an address. A short link's general services are asked for by the general form. */
export function formKindAt(pathname: string): FormKind {
  if (pathname.startsWith("/general/") || /^\/q\/[^/]+\/general\/*$/.test(pathname)) return "general";
  return pathname.startsWith("/multi-service") ? "multi" : "standard";
}

/** What the address of a form says: `/general/customer-form/<owner>/<crm type>`. */
export function formAddress(pathname: string): {
  kind: FormKind;
  ownerId: string | undefined;
  crmType: string | undefined;
} {
  const [ownerId, crmType] = pathname.replace(/^(\/general)?\/[^/]+\/?/, "").split("/");
  return { kind: formKindAt(pathname), ownerId: ownerId || undefined, crmType: crmType || undefined };
}

/**
 * Which link led to a form: the vertical that its path names, and its tag as it was written, `source` or as campaigns
 * name it.
 */
export function linkSource({ pathname, search }: { pathname: string; search: string }): {
  crm_type: string | undefined;
  source: string | null;
} {
  const query = new URLSearchParams(search);
  return { crm_type: formAddress(pathname).crmType, source: query.get("source") ?? query.get("utm_source") };
}

/**
 * Which services a form offers: those of `crmType` when given; the general form without one the general ones; else all.
 */
export function offeredCategory(kind: FormKind, crmType: string | undefined): ServiceCategory | null {
  const named = crmType?.replace("-", "_");
  if (named === "pressure_washing" || named === "sealcoating" || named === "general") return named;
  return kind === "general" ? "general" : null;
}
