import type { ContractRouterClient } from "@orpc/contract";
import { createClient, linkByRoutes, type HttpOptions, type Link } from "#shared/link.ts";
import type { contract } from "./contract.ts";
import { contractRoutes } from "./contractRoutes.ts";

/** Every operation of the product, typed: the same over HTTP and in the demo. */
export type Client = ContractRouterClient<typeof contract>;

/** The way over HTTP to every operation of a server. */
export const linkOverHttp = (options: HttpOptions): Link => linkByRoutes(contractRoutes, options);

/** A client of every operation, for programs and tests; a screen asks the slice of its own contract. */
export const clientOver = (link: () => Link): Client => createClient<Client>(link);
