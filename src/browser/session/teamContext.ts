import type { QueryFunction, QueryKey } from "@tanstack/react-query";
import { createContext } from "react";
import type { Operation } from "#browser/client/useMay.ts";

/** A current or former member of the business. */
export type Teammate = { id: string; name: string };

/** A query about people of the business, and the operation that it calls. */
type TeamQuery = { operation: Operation; queryKey: QueryKey; queryFn: QueryFunction<readonly Teammate[]> };

/** The queries for the current and the former members of the business. */
export type Team = { members: TeamQuery; former: TeamQuery };

/** `SessionProvider` provides the team queries here. None is sent before a screen needs it. */
export const TeamContext = createContext<Team | null>(null);
