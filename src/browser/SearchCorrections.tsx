import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { maxCounted } from "#shared/search/fewFound.ts";
import type { Correction } from "#shared/search/correction.ts";
import { DidYouMean } from "#ui/DidYouMean.tsx";

/** Offers the corrections of a list's search that found few or none, with the list's filters. */
export function SearchCorrections<Key extends readonly unknown[]>({
  search,
  corrections,
  onSearch,
  className,
}: {
  search: string;
  /** The query of an operation `didYouMean`. */
  corrections: UseQueryOptions<Correction[], Error, Correction[], Key>;
  onSearch: (search: string) => void;
  className?: string;
}) {
  const { data = [] } = useQuery({ ...corrections, enabled: search.trim() !== "" });
  const searches = data.map((one) => ({ search: one.search, found: foundText(one) }));
  return <DidYouMean searches={searches} onPick={onSearch} className={className} />;
}

/** "3", or "100+" of a search that finds more than are counted. */
export const foundText = ({ found }: Pick<Correction, "found">): string =>
  found < maxCounted ? String(found) : `${maxCounted}+`;
