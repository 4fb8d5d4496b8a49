import { pageHash, readRequestToken } from "#features/requests/submissions/requestAddress.server.ts";
import { isOpen, pageGone, stageOf, type RequestStage } from "./requestPage.ts";
import { ProductError } from "#shared/errors.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { requestAtPage } from "./requestPage.queries.ts";

/** Finds a request by the URL of its page. */

/** A request found by the token of its page. */
export type RequestPageContext = { owner: OwnerDb; pageHash: string; services: ServiceRow[]; first: ServiceRow };
type ServiceRow = StatementRow<typeof requestAtPage>;

/** The refusal for a URL without a request. */
export const requestNotFoundError = () => new ProductError("not_found", pageGone);

/** Finds the request whose page has this token. Throws `not_found` if there is none, whatever the reason. */
export async function findRequest(db: TenantDb, token: string): Promise<RequestPageContext> {
  const read = readRequestToken(token);
  if (!read) throw requestNotFoundError();
  const owner = db.forOwner(read.ownerId);
  const services = await owner.query(requestAtPage, { page_hash: read.pageHash });
  const [first] = services;
  if (!first) throw requestNotFoundError();
  return { owner, pageHash: read.pageHash, services, first };
}

/** Finds a business's request by its id, by `query` of a transaction if there is one. Null if there is none. */
export async function findRequestById(
  { secret }: Pick<Deps, "secret">,
  owner: OwnerDb,
  requestId: string,
  query = owner.query,
): Promise<RequestPageContext | null> {
  const hash = pageHash(secret, owner.ownerId, requestId);
  const services = await query(requestAtPage, { page_hash: hash });
  const [first] = services;
  return first ? { owner, pageHash: hash, services, first } : null;
}

/** The stage of a found request. */
export const stageNow = ({ services }: Pick<RequestPageContext, "services">): RequestStage =>
  stageOf(services.map(({ status, withdrawn_at }) => ({ status, withdrawn: withdrawn_at !== null })));

/** True if a found request still has to be answered or done. */
export const isOpenNow = (found: Pick<RequestPageContext, "services">): boolean => isOpen({ stage: stageNow(found) });
