import type { AnySchema, ContractProcedure, InferSchemaInput, InferSchemaOutput } from "@orpc/contract";
import { DemoRefusal, demoTitle } from "#shared/errors.ts";
import type { Role } from "#shared/roles.ts";
import type { Notice } from "#shared/words/notice.ts";

/** The sample business in the state in which one visitor has left it. `Rows` gives the row type of each collection. */
export type DemoStore<Rows> = {
  read<Name extends keyof Rows & string>(collection: Name): Rows[Name];
  write<Name extends keyof Rows & string>(collection: Name, rows: Rows[Name]): void;
};

/**
 * The context that a demo handler gets besides its input. `team`: the people of the sample business, the visitor first.
 * A handler names in `Rows` the collections that it uses, and of other features' rows only the fields that it reads.
 */
export type DemoContext<Rows = Record<never, never>> = {
  userId: string;
  store: DemoStore<Rows>;
  team: readonly { id: string; name: string; role: Role }[];
  now(): Date;
};

/** One handler. Its input has been checked against the contract, and its output will be. */
type DemoHandler<Rows, Input, Output> = (context: DemoContext<Rows>, input: Input) => Output | Promise<Output>;

/** The demo's handlers of a contract: exactly one for each operation. */
export type DemoHandlers<Contract, Rows = Record<never, never>> = {
  [Name in keyof Contract]: Contract[Name] extends ContractProcedure<
    infer Input extends AnySchema,
    infer Output extends AnySchema,
    infer _Errors,
    infer _Meta
  >
    ? DemoHandler<Rows, InferSchemaOutput<Input>, InferSchemaInput<Output>>
    : DemoHandlers<Contract[Name], Rows>;
};

/** Returns a notice that a change affects only the visitor. */
export function demoNotice(done: string): Notice {
  return { title: demoTitle, description: `${done} (This is a demo - no real changes made)` };
}

/** Returns a handler that refuses an operation which the demo does not offer, with the message for the visitor. */
export function refused(words: string): () => never {
  return () => {
    throw new DemoRefusal(words);
  };
}
