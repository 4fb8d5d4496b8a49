import type { AnySchema, ContractProcedure, InferSchemaInput, InferSchemaOutput } from "@orpc/contract";
import type { DemoStore } from "#demo/store.ts";
import { DemoRefusal, demoTitle } from "#shared/errors.ts";
import type { Notice } from "#shared/words/notice.ts";

/** What a demo handler is given besides its input. */
export type DemoContext = { userId: string; store: DemoStore; now(): Date };

/** One handler: its input has been checked against the contract, and its output will be. */
type DemoHandler<Input, Output> = (context: DemoContext, input: Input) => Output | Promise<Output>;

/** The demo's handlers of a contract: one for each operation, none missing and none besides. */
export type DemoHandlers<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends ContractProcedure<
    infer Input extends AnySchema,
    infer Output extends AnySchema,
    infer _Errors,
    infer _Meta
  >
    ? DemoHandler<InferSchemaOutput<Input>, InferSchemaInput<Output>>
    : DemoHandlers<Contract[Name]>;
};

/** Says that a change is the visitor's alone. */
export function demoNotice(done: string): Notice {
  return { title: demoTitle, description: `${done} (This is a demo - no real changes made)` };
}

/** The answer to what a demo does not do, in the words that the visitor reads. */
export function refused(words: string): () => never {
  return () => {
    throw new DemoRefusal(words);
  };
}
