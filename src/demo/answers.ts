import type { AnySchema, ContractProcedure, InferSchemaInput, InferSchemaOutput } from "@orpc/contract";
import type { DemoStore } from "#demo/store.ts";
import { DemoRefusal, demoTitle } from "#shared/errors.ts";
import type { Notice } from "#shared/notice.ts";

/** What a demo answer has at hand. */
export type DemoRoom = { userId: string; store: DemoStore; now(): Date };

/** One answer: the input has been checked by the contract, and the output will be. */
type Answer<Input, Output> = (room: DemoRoom, input: Input) => Output | Promise<Output>;

/** The demo's answers to a contract: one for each operation, none missing and none besides. */
export type DemoAnswers<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends ContractProcedure<
    infer Input extends AnySchema,
    infer Output extends AnySchema,
    infer _Errors,
    infer _Meta
  >
    ? Answer<InferSchemaOutput<Input>, InferSchemaInput<Output>>
    : DemoAnswers<Contract[Name]>;
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
