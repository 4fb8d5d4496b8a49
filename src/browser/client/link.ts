import { createORPCClient, ORPCError, type ClientLink } from "@orpc/client";
import type { StandardLinkPlugin } from "@orpc/client/standard";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import type { contract } from "#api/contract.ts";
import { contractRoutes } from "#api/contractRoutes.ts";
import { errorStatus, ProductError, type ErrorCode } from "#shared/errors.ts";

/** Every operation of the product, typed: the same over HTTP and in the demo. */
export type Client = ContractRouterClient<typeof contract>;

/** Transports a call to its handler. */
export type Link = ClientLink<Record<never, never>>;

/** The way over HTTP to a server at `origin`; `headers` may depend on the operation that is asked. */
export function linkOverHttp({
  origin,
  headers,
  ...rest
}: {
  origin: () => string;
  headers?: (path: readonly string[]) => Record<string, string>;
  plugins?: StandardLinkPlugin<Record<never, never>>[];
  fetch?: (request: Request, init: { redirect?: Request["redirect"] }) => Promise<Response>;
}): Link {
  return new OpenAPILink(contractRoutes, {
    ...rest,
    url: () => `${origin()}/api`,
    headers: (_options, path) => headers?.(path) ?? {},
  });
}

/** A client over a link. Every refusal arrives as a ProductError with words ready to be shown. */
export function clientOver(link: () => Link): Client {
  return createORPCClient({
    call: async (path, input, options) => {
      try {
        return await link().call(path, input, options);
      } catch (error) {
        throw asProductError(error);
      }
    },
  } satisfies Link);
}

function asProductError(error: unknown): unknown {
  if (error instanceof ORPCError) {
    if (error.code in errorStatus)
      return new ProductError(
        error.code as ErrorCode,
        error.message,
        (error.data as { fields?: Record<string, string> } | undefined)?.fields,
      );
    return new ProductError("unavailable", "Something went wrong on our side. Please try again.");
  }
  if (error instanceof TypeError)
    return new ProductError("unavailable", "Connection error. Please check your internet connection and try again.");
  return error;
}
