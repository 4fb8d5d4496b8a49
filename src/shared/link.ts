import { createORPCClient, ORPCError, type ClientLink, type NestedClient } from "@orpc/client";
import type { StandardLinkPlugin } from "@orpc/client/standard";
import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { errorStatus, ProductError, type ErrorCode } from "./errors.ts";

/** Transports a call to its handler. */
export type Link = ClientLink<Record<never, never>>;

/** The settings of a link over HTTP to a server. `headers` may depend on the called operation. */
export type HttpOptions = {
  origin: () => string;
  headers?: (path: readonly string[]) => Record<string, string>;
  plugins?: StandardLinkPlugin<Record<never, never>>[];
  fetch?: (request: Request, init: { redirect?: Request["redirect"] }) => Promise<Response>;
};

/** A link over HTTP to a server at `origin`, for the operations of these routes. */
export function linkByRoutes(routes: AnyContractRouter, { origin, headers, ...rest }: HttpOptions): Link {
  return new OpenAPILink(routes, {
    ...rest,
    url: () => `${origin()}/api`,
    headers: (_options, path) => headers?.(path) ?? {},
  });
}

/**
 * A client over a link, for the operations below `path`. Every refusal arrives as a ProductError with a message ready
 * to be shown.
 */
export function createClient<Client extends NestedClient<Record<never, never>>>(
  link: () => Link,
  path: readonly string[] = [],
): Client {
  const throwingProductErrors: Link = {
    call: async (path, input, options) => {
      try {
        return await link().call(path, input, options);
      } catch (error) {
        throw asProductError(error);
      }
    },
  };
  return createORPCClient<Client>(throwingProductErrors, { path: [...path] });
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
