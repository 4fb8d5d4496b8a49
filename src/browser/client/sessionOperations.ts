import type { Client as Operation } from "@orpc/client";
import type { Me } from "#shared/business/me.ts";

type SessionOperation<Input, Output> = Operation<Record<never, never>, Input, Output, Error>;

/** A file that the server has made ready to be fetched. */
export type FileToSave = { url: string; file_name: string };

/**
 * The operations that the session itself asks: who is signed in, in which business, on which device; and files of what
 * there is. Their contracts stand above; `api/client.test.ts` holds these types against them.
 */
export type SessionOperations = {
  account: { me: SessionOperation<void, Me> };
  exports: { customers: SessionOperation<void, FileToSave>; estimates: SessionOperation<void, FileToSave> };
  members: { open: SessionOperation<{ id: string }, unknown> };
  pushes: {
    subscribe: SessionOperation<{ endpoint: string; p256dh: string; auth: string }, unknown>;
    unsubscribe: SessionOperation<{ endpoint: string }, unknown>;
  };
};
