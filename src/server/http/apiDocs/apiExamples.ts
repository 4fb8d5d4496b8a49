import recorded from "./apiExamples.json" with { type: "json" };

/** One good call of an operation: the values in its path and query, the body that was sent, and the answer. */
export type ApiExample = {
  path: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
  answer?: unknown;
};

/** The examples by operation. `npm run examples` records them from the stories. */
export const apiExamples = recorded as unknown as Readonly<Record<string, ApiExample | undefined>>;
