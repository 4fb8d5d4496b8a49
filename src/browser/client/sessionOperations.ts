import type { Client as Operation } from "@orpc/client";
import type { Me } from "#shared/business/me.ts";

type SessionOperation<Input, Output> = Operation<Record<never, never>, Input, Output, Error>;

/** A file that the server has prepared for download. */
export type FileToSave = { url: string; file_name: string };

/**
 * The operations that the session itself calls: the signed-in person, their business, their devices, and data files.
 * Their contracts are in a higher layer; `api/client.test.ts` compares these types with them.
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
