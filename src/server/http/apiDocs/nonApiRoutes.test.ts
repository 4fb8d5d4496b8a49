import { expect, test } from "vitest";
import { createApp } from "#server/http/app.ts";
import type { AppParts } from "#server/http/appParts.ts";
import { describeApi } from "./openApi.ts";
import { nonApiRoutes } from "./nonApiRoutes.ts";

/** Not part of the API: pages for people, their files, and addresses for operators. */
const internalRoutes: readonly string[] = [
  "/api/openapi.json",
  "/api/docs",
  "/api/doctor",
  "/api/live/doctor",
  "/healthz",
  "/readyz",
  "/metrics",
  "/mails/",
  "/local-mail",
  "/test-checkout/",
  "/test-portal",
  "/test-deposit/",
  "/design",
  "/assets/",
  "/robots.txt",
  "/.well-known/security.txt",
  "/sitemap.xml",
];

const { paths } = await describeApi("https://quotes.example.org");
/** A path with every parameter replaced by `*`, so that names do not matter. */
const plain = (path: string) => path.replaceAll(/\{\w+\}|:\w+(\{[^}]*\})?/g, "*");
const described = new Set(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${plain(`/api${path}`)}`),
  ),
);
const outside = [...Object.keys(nonApiRoutes), ...internalRoutes];

/** The routes of the server that no contract has, without middleware. Building them uses none of their parts. */
const routes = createApp({ deps: { env: {}, publicUrl: "", limits: {} } } as unknown as AppParts).routes.filter(
  ({ method, path }) => method !== "ALL" && path !== "/*" && path !== "*",
);

test("each route beside the contract is described, or said to be no part of the API", () => {
  const left = routes
    .map(({ method, path }) => ({ path, asked: `${method} ${plain(path).replace(/^(.*events\/)\*$/, "$1*.ics")}` }))
    .filter(({ path, asked }) => !described.has(asked) && !outside.some((start) => path.startsWith(start)));
  expect(routes.length).toBeGreaterThan(20);
  expect(left).toEqual([]);
});

test("nothing is said to be outside that is not there", () => {
  expect(outside.filter((start) => !routes.some(({ path }) => path.startsWith(start)))).toEqual([]);
});
