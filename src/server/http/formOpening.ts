import { createRouterClient, ORPCError } from "@orpc/server";
import type { Context } from "hono";
import { serverHandlers } from "#server/handlers.ts";
import type { PagePath } from "#pages.ts";
import { ProductError } from "#shared/errors.ts";
import { formKindAt } from "#features/form-links/formAddress.ts";
import type { OpeningInPage } from "#features/public-forms/publicForm.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";

/** Opens the form at a page's address, or says why it cannot be opened. */
export async function formOpeningFor(
  c: Context<HttpEnv>,
  page: { path: PagePath; params: Record<string, string> },
): Promise<OpeningInPage> {
  const business_owner_id = page.params["businessOwnerId"];
  if (business_owner_id === "demo") return { problem: "demo" };
  if (!business_owner_id) return { problem: "invalid_link" };
  const client = createRouterClient(serverHandlers, {
    context: {
      deps: c.get("deps"),
      db: c.get("db"),
      signedIn: null,
      address: c.get("address"),
      userAgent: null,
      log: c.get("log"),
    },
  });
  try {
    return {
      opening: await client.publicForms.open({
        business_owner_id,
        kind: formKindAt(page.path),
        crm_type: page.params["crmType"],
      }),
    };
  } catch (error) {
    if (error instanceof ProductError && error.code === "not_found") return { problem: "invalid_link" };
    if (error instanceof ORPCError && error.code === "BAD_REQUEST") return { problem: "invalid_link" };
    c.get("log").warn({ err: error }, "a public form could not be opened");
    return { problem: "failed" };
  }
}
