import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import type { importsContract } from "./import.contract.ts";

const words = "Customers would be imported in the full version. This is a demo with sample data.";

/** The demo's handlers for imports: the sample business has none. */
export const importDemoHandlers: DemoHandlers<typeof importsContract> = {
  preview: refused(words),
  run: refused(words),
  list: () => [],
  get: refused(words),
  resume: refused(words),
  undo: refused(words),
  fields: () => ({ fields: [], total: 0 }),
  fixField: refused(words),
  dismissFields: refused(words),
};
