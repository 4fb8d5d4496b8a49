import { appendFileSync } from "node:fs";

/**
 * Sends the calls of stories through a proxy that validates them against the API's description, if the command for the
 * conformance page asks for it: `API_PROXY` is its address, and its findings go to the file `API_PROXY_FINDINGS`.
 */
export async function fetchThroughProxy(request: Request, init?: RequestInit): Promise<Response> {
  const proxy = process.env["API_PROXY"];
  if (proxy === undefined) return fetch(request, init);
  const { origin, pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("x-story-server", origin);
  const body = request.method === "GET" ? undefined : await request.text();
  const response = await fetch(`${proxy}${pathname.replace(/^\/api/, "")}${search}`, {
    ...init,
    method: request.method,
    headers,
    body: body === "" ? undefined : body,
  });
  const violations: unknown = JSON.parse(response.headers.get("sl-violations") ?? "[]");
  const file = process.env["API_PROXY_FINDINGS"];
  if (file !== undefined)
    appendFileSync(
      file,
      `${JSON.stringify({ call: `${request.method} ${pathname}`, status: response.status, violations })}\n`,
    );
  return response;
}
