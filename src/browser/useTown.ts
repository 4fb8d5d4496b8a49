import { useEffect } from "react";
import { useStore } from "#ui/useStore.ts";
import { townReader } from "./townReader.ts";

/** Returns the reader of the town in an address. Its rules are loaded after the list was shown: until then it reads none. */
export function useTown(): (address: string | null) => string | null {
  return useTownReader()?.townOf ?? noTown;
}

/** Returns the town in an address, or the address itself if it names none; null until the reader is loaded. */
export function useTownOrAddress(address: string | null): string | null {
  const reader = useTownReader();
  return reader && (reader.townOf(address) ?? address);
}

function useTownReader() {
  useEffect(() => townReader.fetch(), []);
  return useStore(townReader);
}

const noTown = () => null;
