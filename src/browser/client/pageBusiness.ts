import { ORPCError } from "@orpc/client";
import type { Link } from "#shared/link.ts";
import { operationAt } from "./knownOperations.ts";
import { createStore, type ReadonlyStore } from "#shared/createStore.ts";
import { ProductError } from "#shared/errors.ts";
import { pageBusinessHeader, pageBusinessParameter } from "#shared/pageBusiness.ts";

/**
 * The business in which this page was opened. Tabs of one browser share a session, and another tab may open another
 * business in it: this page then stays in its own, saves nothing and reads nothing until somebody decides.
 */
let opened: string | null = null;

/**
 * What the browser is in now, where that is another business than this page's, or none: its name, where that is known, whether
 * something that this page was saving was refused for it, and whether the person is no member of this page's any more.
 */
type Elsewhere = { name: string | null; refusedToSave: boolean; removed: boolean };
/** How many saves are under way: until it is known what becomes of one, what was typed for it counts as unsaved. */
let saving = 0;
const elsewhere = createStore<Elsewhere | null>(null);

/** Set while the browser is in another business than the one in which this page was opened. */
export const elsewhereStore: ReadonlyStore<Elsewhere | null> = elsewhere;

/** The business in which this page was opened; null until that is known. */
export const pageBusiness = (): string | null => opened;

/** From now on this page is one of this business. */
export function openPageIn(businessId: string): void {
  opened = businessId;
  elsewhere.set(null);
}

/** The browser is in another business than this page; `name`: its name, where that is known. */
export function markBusinessChanged(name: string | null): void {
  const before = elsewhere.get();
  const now = {
    name: name ?? before?.name ?? null,
    refusedToSave: saving > 0 || (before?.refusedToSave ?? false),
    removed: before?.removed ?? false,
  };
  if (now.name !== before?.name || now.refusedToSave !== before.refusedToSave) elsewhere.set(now);
}

/** True where somebody was refused because they are no member of a business, or not any more. */
export const isMembershipError = (error: unknown): boolean =>
  error instanceof ProductError && (error.code === "forbidden" || error.code === "not_found");

/** The person works in this page's business no more: nothing on it can be saved. `name`: of the business the browser is in. */
export function markRemoved(name: string | null): void {
  elsewhere.set({ name, refusedToSave: true, removed: true });
}

/** What a request of this page says about it. */
export const pageHeaders = (): Record<string, string> => (opened === null ? {} : { [pageBusinessHeader]: opened });

/** An address of the API as this page asks for it, for what carries no headers of ours: a stream, a file. */
export const inPageBusiness = (address: string): string =>
  opened === null || !address.startsWith("/api/")
    ? address
    : `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ [pageBusinessParameter]: opened }).toString()}`;

/** A link that notices when the server refuses this page because the browser is in another business. */
export const noticingOtherBusiness = (link: Link): Link => ({
  async call(path, input, options) {
    const saves = isSave(path) ? 1 : 0;
    saving += saves;
    try {
      return await link.call(path, input, options);
    } catch (error) {
      if (error instanceof ORPCError && error.code === "other_business") markBusinessChanged(null);
      throw error;
    } finally {
      saving -= saves;
    }
  },
});

/** Whether an operation changes something. */
export function isSave(path: readonly string[]): boolean {
  const operation = operationAt(path);
  return operation !== undefined && operation["~orpc"].route.method !== "GET";
}
