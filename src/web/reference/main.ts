import { operationsIn, type Description } from "./description.ts";

/**
 * The reference of the API: Scalar's renderer over `/api/openapi.json`. A request without a key runs on the demo, in this
 * page; a request with a key runs on the key's business. The session of a person who has signed in is never used.
 */

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
type Renderer = { createApiReference(element: string, configuration: object): unknown };

const origin = window.location.origin;
const description = (await (await fetch("/api/openapi.json")).json()) as Description;
let loading: ReturnType<typeof loadDemo> | undefined;
const demo = () => (loading ??= loadDemo());

async function loadDemo() {
  const { openDemoServer } = await import("./demoServer.ts");
  return openDemoServer(operationsIn(description));
}

const runRequest: Fetch = async (input, init) => {
  const request = new Request(input, init);
  const { origin: asked, pathname } = new URL(request.url);
  if (asked !== origin || !pathname.startsWith("/api/")) throw new TypeError("The reference calls this server only.");
  const hasKey = (request.headers.get("authorization") ?? "").startsWith("Bearer ys_");
  return hasKey ? fetch(request, { credentials: "omit" }) : (await demo()).answer(request);
};

/** The look of the product. */
const style = `
.light-mode { --scalar-background-1: #fffefc; --scalar-background-2: #f7f5f1; --scalar-color-1: #211e1a; --scalar-color-2: #575148; --scalar-color-3: #6a6257; --scalar-color-accent: #0e6256; --scalar-border-color: #e4dfd6; }
.dark-mode { --scalar-background-1: #161513; --scalar-background-2: #1e1c1a; --scalar-color-1: #f2efe9; --scalar-color-2: #c4beb4; --scalar-color-3: #b0a99d; --scalar-color-accent: #5fc6b2; --scalar-border-color: #393631; }
`;

const { Scalar } = window as typeof window & { Scalar?: Renderer };
if (!Scalar) throw new Error("The renderer of the reference is missing.");
Scalar.createApiReference("#reference", {
  content: (await demo()).withIds(description),
  customFetch: runRequest,
  servers: [{ url: `${origin}/api` }],
  customCss: style,
  modelsSectionLabel: "Objects",
  localization: { translations: { operation: { testRequest: "Run it on the demo" } } },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  featuredClients: ["shell/curl", "js/fetch", "python/requests", "php/curl", "go/native", "ruby/native"],
  orderSchemaPropertiesBy: "preserve",
  documentDownloadType: "direct",
  metaData: { title: document.title },
  // Nothing is loaded from, or sent to, another host.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
});
