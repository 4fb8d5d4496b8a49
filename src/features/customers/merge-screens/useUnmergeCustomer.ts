import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mergesApi } from "#features/customers/merges/merge.client.ts";

/**
 * "Unmerge Customer" of one customer. `possible` is true if another customer was merged into it. `show` opens its merge
 * history, each entry with an Unmerge button.
 */
export function useUnmergeCustomer(customerId: string): {
  possible: boolean;
  open: boolean;
  show: () => void;
  close: () => void;
} {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(mergesApi.history.queryOptions({ input: { primary_id: customerId, limit: 1 } }));
  return { possible: (data?.total ?? 0) > 0, open, show: () => setOpen(true), close: () => setOpen(false) };
}
