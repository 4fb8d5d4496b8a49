import { useEffect } from "react";
import { useStore } from "#ui/useStore.ts";
import { townReader } from "./townReader.ts";

/** Returns the reader of the town in an address. Its rules are loaded after the list was shown: until then it reads none. */
export function useTown(): (address: string | null) => string | null {
  useEffect(() => townReader.fetch(), []);
  return useStore(townReader)?.townOf ?? noTown;
}

const noTown = () => null;
