import { newRequestId, readStored, writeStored } from "#browser/page/deviceStorage.ts";
import type { FormDraft } from "./draft.ts";

/** The key under which a form keeps its draft on the device, by the path of the form. */
export const formStorageKey = (pathname: string): string => `yardstick:form:${pathname}`;

/**
 * Leaves a draft for a form that is opened next, as if the customer had begun it here. It becomes a request of its own. A
 * draft that is there already stays, because the customer may be in the middle of it.
 */
export function beginDraft(
  pathname: string,
  begun: Pick<FormDraft, "service_ids" | "name" | "email" | "phone" | "address">,
): void {
  const key = formStorageKey(pathname);
  if (readStored(key) !== null) return;
  writeStored(key, { draft: { ...begun, request_id: newRequestId() }, photos: [], waiting: false, unsent: 0 });
}
