import { useEffect, useRef, useState } from "react";
import type { EstimateRow } from "#features/requests/estimate-prices/estimate.ts";

type Page = { rows: EstimateRow[]; total: number };

/** A row that has just arrived stays highlighted this long, in milliseconds. */
const highlightLasts = 5_000;

/**
 * The rows that have arrived since the page was opened, and their announcement. `view` names the rows shown: rows of
 * another page or filter are not arrivals. Neither is a row that moved up because another was deleted.
 */
export function useArrivals(
  page: Page | undefined,
  view: string,
): { arrived: ReadonlySet<string>; announcement: string } {
  const before = useRef<{ view: string; newest: string; total: number } | null>(null);
  const [arrivals, setArrivals] = useState<readonly EstimateRow[]>([]);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    if (!page) return;
    const last = before.current;
    const newest = page.rows.reduce(
      (latest, row) => (row.created_at > latest ? row.created_at : latest),
      last?.view === view ? last.newest : "",
    );
    before.current = { view, newest, total: page.total };
    if (last?.view !== view || page.total <= last.total) return;
    const fresh = page.rows.filter((row) => row.created_at > last.newest);
    const [first] = fresh;
    if (!first) return;
    setArrivals(fresh);
    setAnnouncement(
      fresh.length === 1 ? `New estimate from ${first.name}: ${first.service_name}.` : `${fresh.length} new estimates.`,
    );
  }, [page, view]);

  useEffect(() => {
    if (arrivals.length === 0) return;
    const timer = setTimeout(() => {
      setArrivals([]);
      setAnnouncement("");
    }, highlightLasts);
    return () => clearTimeout(timer);
  }, [arrivals]);

  return { arrived: new Set(arrivals.map((row) => row.id)), announcement };
}
