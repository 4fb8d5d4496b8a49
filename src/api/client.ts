import type { ContractRouterClient } from "@orpc/contract";
import { createClient, linkByRoutes, type HttpOptions, type Link } from "#shared/link.ts";
import type { contract } from "./contract.ts";
import { contractRoutes } from "./contractRoutes.ts";

/** Every operation of the product, typed. The type is the same over HTTP and in the demo. */
export type Client = ContractRouterClient<typeof contract>;

/** Returns a link that calls every operation of a server over HTTP. */
export const linkOverHttp = (options: HttpOptions): Link => linkByRoutes(contractRoutes, options);

/** Creates a client of every operation, for programs and tests. A screen uses only the slice of its own contract. */
export const clientOver = (link: () => Link): Client => createClient<Client>(link);
