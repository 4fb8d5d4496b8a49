import { StandardBracketNotationSerializer } from "@orpc/openapi-client/standard";
import { demoLink } from "#demo/demoLink.ts";
import { errorStatus, ProductError } from "#shared/errors.ts";
import type { Link } from "#shared/link.ts";
import type { DescribedOperation, Description } from "./description.ts";

/** The owner of the sample business that this page runs requests on. */
const userId = "7a1c9f5e-2b64-4d0a-9e83-6f1d0c5b8a42";

/** The API over the demo's sample business, which lasts as long as the page. */
export async function openDemoServer(operations: readonly DescribedOperation[]) {
  const link = demoLink({ userId, storage: null });
  const ids = await sampleIds(link);

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.slice("/api".length);
    const found = operations.find(({ method, pattern }) => method === request.method && pattern.test(path));
    try {
      if (!found) throw new ProductError("not_found", "Not found.");
      const values = found.pattern.exec(path)?.slice(1) ?? [];
      const text = await request.text();
      const input = {
        ...(new StandardBracketNotationSerializer().deserialize([...searchParams]) as object),
        ...(text === "" ? {} : (JSON.parse(text) as object)),
        ...Object.fromEntries(found.names.map((name, place) => [name, decodeURIComponent(values[place] ?? "")])),
      };
      const answered = await link.call(found.id.split("."), input, { context: {} });
      return json(answered, 200);
    } catch (error) {
      const { code, message, fields } =
        error instanceof ProductError ? error : new ProductError("invalid", "The demo could not read this request.");
      const status = errorStatus[code];
      return json({ defined: true, code, status, message, ...(fields ? { data: { fields } } : {}) }, status);
    }
  };

  /** The description with ids of the sample business in the addresses of its operations. */
  const withIds = (description: Description): Description => {
    for (const [path, methods] of Object.entries(description.paths)) {
      const id = ids.find(([start]) => path.startsWith(start))?.[1];
      for (const { parameters = [] } of Object.values(methods))
        for (const parameter of parameters)
          if (
            id !== undefined &&
            parameter.in === "path" &&
            /^(id|customer_id|estimate_id|service_id)$/.test(parameter.name)
          )
            parameter.example = id;
    }
    return description;
  };
  return { answer, withIds };
}

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body ?? null), {
    status,
    headers: { "content-type": "application/json", "x-answered-by": "demo" },
  });

/** The id of a record of the sample business for each beginning of an address. */
async function sampleIds(link: Link): Promise<[start: string, id: string][]> {
  const first = async (operation: string, input: object = {}): Promise<string | undefined> => {
    const answer = await link.call(operation.split("."), input, { context: {} });
    const rows = Array.isArray(answer) ? answer : Object.values(answer as object).find((part) => Array.isArray(part));
    return (rows as { id?: string }[] | undefined)?.[0]?.id;
  };
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();
  const week = { from: at(-1).slice(0, 10), to: at(6).slice(0, 10) };
  const found: [string, string | undefined][] = [
    ["/customers/{", await first("customers.list")],
    ["/estimates/{", await first("estimates.list")],
    ["/services/{", await first("services.list")],
    ["/quotes/{", await first("quotes.list")],
    ["/calendar/events/{", await first("calendar.list", { from: at(-30), to: at(30) })],
    ["/visits/{", await first("visits.list", week)],
    ["/follow-ups/{", await first("followUps.list")],
    ["/customer-services/{", await first("schedules.services")],
  ];
  return found.flatMap(([start, id]) => (id === undefined ? [] : [[start, id]]));
}
