import { useQuery } from "@tanstack/react-query";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { servicesApi } from "./service.client.ts";

/** True if a form has no service to request: none in its category, or none overall. False while unknown. */
export function useNoServices(category: ServiceCategory | null): boolean {
  const services = useQuery(servicesApi.list.queryOptions());
  return (
    services.data !== undefined &&
    !services.data.some((service) => category === null || service.service_category === category)
  );
}
