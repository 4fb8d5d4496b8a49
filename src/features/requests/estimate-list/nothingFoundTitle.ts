import type { ListView } from "./listAddress.ts";

/** "No pending ai estimates": the message of an empty list with filters. */
export function nothingFound({ status, type, search }: ListView): string {
  const filters = [
    search.trim() && "matching",
    status !== "all" && status !== "to-quote" && status,
    type !== "all" && (type === "ai" ? "AI" : type),
  ].filter(Boolean);
  return `No ${[...filters, "estimates"].join(" ")}${status === "to-quote" ? " to quote" : ""}`;
}
