import type { QueryFunction, QueryKey } from "@tanstack/react-query";
import { createContext } from "react";
import type { Operation } from "#browser/client/useMay.ts";

/** Somebody who works in the business, or did. */
export type Teammate = { id: string; name: string };

/** A question about people of the business, and the operation that it asks. */
type TeamQuery = { operation: Operation; queryKey: QueryKey; queryFn: QueryFunction<readonly Teammate[]> };

/** The questions about who works in the business and who did. */
export type Team = { members: TeamQuery; former: TeamQuery };

/** `SessionProvider` puts the questions about the team here; nothing is asked before a screen needs it. */
export const TeamContext = createContext<Team | null>(null);
