import { randomUUID } from "node:crypto";
import type { Story } from "./story.ts";
import type { Operation } from "#testing/everyOperation.ts";
import type { InputMaker } from "#testing/inputs.ts";

/**
 * Calls an operation with these headers, like a program without our client. `ids` fill the id fields, one after
 * another; `businessId` names the business of a public form. Returns the code of the refusal; null if the call was
 * granted.
 */
export async function rawRequest(
  story: Pick<Story, "url">,
  headers: Record<string, string>,
  operation: Operation,
  { ids = [], businessId = randomUUID() }: { ids?: readonly string[]; businessId?: string } = {},
): Promise<string | null> {
  let next = 0;
  const { ok, status, text } = await rawAnswer(story, headers, operation, ({ name }) =>
    name === "business_owner_id" ? businessId : (ids[next++ % ids.length] ?? randomUUID()),
  );
  const { code } = JSON.parse(text) as { code?: string };
  return ok ? null : (code ?? `status ${status}`);
}

/** The same, with an id of the caller's choice in each field. Returns the raw answer. */
export async function rawAnswer(
  story: Pick<Story, "url">,
  headers: Record<string, string>,
  operation: Operation,
  fill: Parameters<InputMaker["make"]>[0],
): Promise<{ ok: boolean; status: number; text: string }> {
  const { path, ...init } = requestOf(operation, (operation.input.make(fill) ?? {}) as Record<string, unknown>);
  const response = await fetch(story.url + path, {
    ...init,
    headers: { origin: story.url, "content-type": "application/json", ...headers },
  });
  return { ok: response.ok, status: response.status, text: await response.text() };
}

/** The request of an operation for an input: its path parameters, and the rest in the query or the body. */
export function requestOf(
  { route: { method, path } }: Operation,
  input: Readonly<Record<string, unknown>>,
): { method: string; path: string; body?: string } {
  const inPath = new Set<string>();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(input[name]));
  });
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name));
  if (method !== "GET") return { method, path: filled, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]));
  return { method, path: `${filled}?${query.toString()}` };
}
