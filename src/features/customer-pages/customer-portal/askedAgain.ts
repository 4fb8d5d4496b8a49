import type { CustomerPage } from "./customerPage.ts";

/** Another request of a customer, as their page offers it: one rule for server and demo. */

/** The form that asks for the same services again; null if none of them is known. */
export function askedAgain(
  services: readonly { service_id: string | null }[],
  pathOf: (kind: "standard" | "multi") => string,
): CustomerPage["requests"][number]["again"] {
  const service_ids = services.flatMap(({ service_id }) => (service_id === null ? [] : [service_id]));
  return service_ids.length === 0
    ? null
    : { form_path: pathOf(service_ids.length > 1 ? "multi" : "standard"), service_ids };
}

/** The details that the form begins with. */
export const contactOf = ({
  name,
  email,
  phone,
  address,
}: {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
}): NonNullable<CustomerPage["contact"]> => ({
  name,
  email: email ?? "",
  phone: phone ?? "",
  address: address ?? "",
});
