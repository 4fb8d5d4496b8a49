import type { NewRequest } from "./newRequest.ts";
import { formatMoney } from "#shared/figures/figures.ts";

/** "Driveway wash and 1 more · $250.00": the requested services and the price. */
export function requestLine({ service_name, more_services, total_price }: NewRequest): string {
  const services = more_services > 0 ? `${service_name} and ${more_services} more` : service_name;
  return total_price === null || more_services > 0 ? services : `${services} · ${formatMoney(total_price)}`;
}
