import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { SignedIn } from "#platform/auth/sessions.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { AddressNotes } from "./addressNotes.ts";
import type { Faults } from "./faults.ts";
import type { Bodies } from "./bodyBudget.ts";

/** The variables of every route's request. */
export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    deps: Deps;
    db: TenantDb;
    bodies: Bodies;
    faults: Faults;
    log: Logger;
    route: string | undefined;
    host: string;
    addressNotes: AddressNotes;
    /** The caller's address as the limits count it. */
    address: string;
    fullAddress: string;
    signedIn: SignedIn | null;
  };
};
