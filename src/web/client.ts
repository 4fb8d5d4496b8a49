import { createORPCClient, ORPCError, type ClientLink } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { contract } from "#api/contract.ts";
import { errorStatus, ProductError, type ErrorCode } from "#shared/errors.ts";

/** Every operation of the product, typed: what screens ask, whoever answers. */
export type Client = ContractRouterClient<typeof contract>;
type Link = ClientLink<Record<never, never>>;

const overHttp: Link = new OpenAPILink(contract, { url: () => `${window.location.origin}/api` });
let answering: Link = overHttp;

/** Lets the demo answer instead of the server; null hands back to the server. */
export function answerWith(link: Link | null): void {
  answering = link ?? overHttp;
}

/** The client that screens ask. Every refusal arrives as a ProductError with words ready to be shown. */
export const client: Client = createORPCClient({
  call: async (path, input, options) => {
    try {
      return await answering.call(path, input, options);
    } catch (error) {
      throw asProductError(error);
    }
  },
});

/** The same operations as query and mutation options: `api.estimates.list.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client);

function asProductError(error: unknown): unknown {
  if (error instanceof ORPCError) {
    if (error.code in errorStatus) return new ProductError(error.code as ErrorCode, error.message, (error.data as { fields?: Record<string, string> } | undefined)?.fields);
    return new ProductError("unavailable", "Something went wrong on our side. Please try again.");
  }
  if (error instanceof TypeError) return new ProductError("unavailable", "Connection error. Please check your internet connection and try again.");
  return error;
}
