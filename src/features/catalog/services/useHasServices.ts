import { useQuery } from "@tanstack/react-query";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { servicesApi } from "./service.client.ts";

/**
 * True if a form has a service to request: one of its category, or any for null. Undefined while unknown, which is not
 * the same as none. If the services cannot be read, the form counts as usable.
 */
export function useHasServices(category: ServiceCategory | null): boolean | undefined {
  const { data, isError } = useQuery(servicesApi.list.queryOptions());
  if (data === undefined) return isError ? true : undefined;
  return data.some((service) => category === null || service.service_category === category);
}
