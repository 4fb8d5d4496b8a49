import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import type { CustomerRow } from "#features/customers/customers/customer.ts";
import {
  listParamsOf,
  pageOfPlace,
  readCustomersAddress,
  writeCustomersAddress,
  type CustomersView,
} from "./customersAddress.ts";

/** The time that the opened customer's card stays highlighted, in milliseconds. */
const highlightLasts = 3_000;

/**
 * Turns the list to the page with the opened customer's row. Returns its ID for the 3 seconds in which it is
 * highlighted. `rows` are those of the shown page, as soon as they are loaded.
 */
export function useHighlightedCard(
  opened: string | null,
  view: CustomersView,
  rows: readonly CustomerRow[] | undefined,
): string | null {
  const [, changeQuery] = useAddressQuery();
  const here = rows?.some((customer) => customer.id === opened) ?? false;
  const elsewhere = opened !== null && view.tab !== "schedule" && rows !== undefined && !here;
  const { offset: _, limit: __, ...filter } = listParamsOf(view);
  const { data } = useQuery(
    customersApi.place.queryOptions({ input: { id: opened ?? "", ...filter }, enabled: elsewhere }),
  );
  const page = elsewhere && typeof data?.index === "number" ? pageOfPlace(data.index) : null;
  useEffect(() => {
    if (page !== null)
      changeQuery((now) => writeCustomersAddress({ ...readCustomersAddress(now), page }, now.get("customerId")), {
        replace: true,
      });
  }, [page, changeQuery]);
  return useForAWhile(here ? opened : null, highlightLasts);
}

/** Returns a value for the given milliseconds after it changed, then null. */
function useForAWhile(value: string | null, milliseconds: number): string | null {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    setOver(null);
    if (value === null) return;
    const timer = setTimeout(() => setOver(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return value === over ? null : value;
}
