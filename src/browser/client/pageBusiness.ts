import { ORPCError } from "@orpc/client";
import type { Link } from "#shared/link.ts";
import { operationAt } from "./knownOperations.ts";
import { createStore, type ReadonlyStore } from "#shared/createStore.ts";
import { ProductError } from "#shared/errors.ts";
import { pageBusinessHeader, pageBusinessParameter } from "#shared/openPage.ts";

/**
 * The business in which this page was opened. Tabs of one browser share a session, and another tab may open another
 * business in it. This page then stays in its own business, and saves and reads nothing until the person decides.
 */
let opened: string | null = null;

/**
 * The browser's current business, if it is not this page's business or there is none. `name`: its name, if known.
 * `refusedToSave`: the server refused a save of this page because of it. `removed`: the person is no longer a member of
 * this page's business.
 */
type Elsewhere = { name: string | null; refusedToSave: boolean; removed: boolean };
/** The number of saves in progress. Until the result of a save is known, its text counts as unsaved. */
let saving = 0;
const elsewhere = createStore<Elsewhere | null>(null);

/** Set while the browser is in a business other than the one in which this page was opened. */
export const elsewhereStore: ReadonlyStore<Elsewhere | null> = elsewhere;

/** The business in which this page was opened; null until that is known. */
export const pageBusiness = (): string | null => opened;

/** Binds this page to this business from now on. */
export function openPageIn(businessId: string): void {
  opened = businessId;
  elsewhere.set(null);
}

/** Records that the browser is in a business other than this page's. `name`: its name, if known. */
export function markBusinessChanged(name: string | null): void {
  const before = elsewhere.get();
  const now = {
    name: name ?? before?.name ?? null,
    refusedToSave: saving > 0 || (before?.refusedToSave ?? false),
    removed: before?.removed ?? false,
  };
  if (now.name !== before?.name || now.refusedToSave !== before.refusedToSave) elsewhere.set(now);
}

/** True if the server refused someone who is not, or is no longer, a member of a business. */
export const isMembershipError = (error: unknown): boolean =>
  error instanceof ProductError && (error.code === "forbidden" || error.code === "not_found");

/**
 * Records that the person no longer works in this page's business, so nothing on the page can be saved. `name`: of the
 * browser's current business.
 */
export function markRemoved(name: string | null): void {
  elsewhere.set({ name, refusedToSave: true, removed: true });
}

/** The headers with which a request names this page's business. */
export const pageHeaders = (): Record<string, string> => (opened === null ? {} : { [pageBusinessHeader]: opened });

/** Adds this page's business to an API address, for requests that carry no headers of ours: a stream, a file. */
export const inPageBusiness = (address: string): string =>
  opened === null || !address.startsWith("/api/")
    ? address
    : `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ [pageBusinessParameter]: opened }).toString()}`;

/** A link that detects when the server refuses this page because the browser is in another business. */
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

/** True if an operation changes data. */
export function isSave(path: readonly string[]): boolean {
  const operation = operationAt(path);
  return operation !== undefined && operation["~orpc"].route.method !== "GET";
}
