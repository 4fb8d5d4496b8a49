import type { AnySchema, ContractProcedure, InferSchemaInput, InferSchemaOutput } from "@orpc/contract";
import { DemoRefusal, demoTitle } from "#shared/errors.ts";
import type { Role } from "#shared/roles.ts";
import type { Notice } from "#shared/words/notice.ts";

/** The sample business as one visitor has left it; `Rows` says what each collection that is asked for holds. */
export type DemoStore<Rows> = {
  read<Name extends keyof Rows & string>(collection: Name): Rows[Name];
  write<Name extends keyof Rows & string>(collection: Name, rows: Rows[Name]): void;
};

/**
 * The context that a demo handler gets besides its input; `team`: the people of the sample business, the visitor first. A handler
 * names in `Rows` the collections that it uses, and of foreign rows only the fields that it reads.
 */
export type DemoContext<Rows = Record<never, never>> = {
  userId: string;
  store: DemoStore<Rows>;
  team: readonly { id: string; name: string; role: Role }[];
  now(): Date;
};

/** One handler: its input has been checked against the contract, and its output will be. */
type DemoHandler<Rows, Input, Output> = (context: DemoContext<Rows>, input: Input) => Output | Promise<Output>;

/** The demo's handlers of a contract: one for each operation, none missing and none besides. */
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
