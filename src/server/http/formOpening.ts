import { createRouterClient } from "@orpc/server";
import type { Context } from "hono";
import { serverHandlers } from "#api/handlers.server.ts";
import type { PagePath } from "#pages.ts";
import { ProductError } from "#shared/errors.ts";
import type { FormKind, FormOpening } from "#features/public-forms/publicForm.ts";
import type { HttpEnv } from "#server/http/app.ts";

/** What the server writes into a form's page, so that the form needs no second request. */
export type OpeningInPage = { opening: FormOpening } | { problem: "invalid_link" | "failed" | "demo" };

const kindOf = (path: PagePath): FormKind => (path.startsWith("/general/") ? "general" : path.startsWith("/multi-service") ? "multi" : "standard");

/** Opens the form at a page's address, or says why it cannot be opened. */
export async function formOpeningFor(c: Context<HttpEnv>, page: { path: PagePath; params: Record<string, string> }): Promise<OpeningInPage> {
  const business_owner_id = page.params["businessOwnerId"];
  if (business_owner_id === "demo") return { problem: "demo" };
  if (!business_owner_id) return { problem: "invalid_link" };
  const client = createRouterClient(serverHandlers, {
    context: { services: c.get("services"), door: c.get("door"), signedIn: null, address: c.get("address"), userAgent: null, log: c.get("log") },
  });
  try {
    return { opening: await client.publicForms.open({ business_owner_id, kind: kindOf(page.path), crm_type: page.params["crmType"] }) };
  } catch (error) {
    if (error instanceof ProductError && error.code === "not_found") return { problem: "invalid_link" };
    c.get("log").warn({ err: error }, "a public form could not be opened");
    return { problem: "failed" };
  }
}
