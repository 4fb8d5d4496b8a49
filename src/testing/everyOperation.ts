import { isContractProcedure, type AnyContractProcedure } from "@orpc/contract";
import type { Client } from "#api/client.ts";
import { contract } from "#api/contract.ts";
import { maxBodyBytes } from "#shared/operation.ts";
import { leastRole, metaOf, type OperationMeta } from "#shared/operationMeta.ts";
import type { Role } from "#shared/roles.ts";
import { inputMaker, type InputMaker } from "./inputs.ts";
import { refusal } from "./refusal.ts";
import type { ErrorCode } from "#shared/errors.ts";

/** An operation of the contract: its path in the client, its access, its HTTP route, and a maker of inputs for it. */
export type Operation = {
  path: string[];
  name: string;
  access: OperationMeta["access"];
  /** The lowest role that may call; null if roles do not matter. */
  least: Role | null;
  personal: boolean;
  fresh: boolean;
  /** The maximum body in bytes. */
  maxBodyBytes: number;
  route: { method: string; path: string };
  input: InputMaker;
};

/** The outcome of a call: an answer, or the refusal. */
export type Outcome = { answer: unknown; refused: null } | { answer?: undefined; refused: ErrorCode; message: string };

/** Every operation of the contract, read from it, so that a new one is included automatically. */
export const everyOperation: readonly Operation[] = [...walk(contract, [])];

/** Calls an operation through a client. Throws any error that is no refusal. */
export async function outcomeOf(client: Client, { path }: Operation, input: unknown): Promise<Outcome> {
  const ask = path.reduce<unknown>((branch, key) => (branch as Record<string, unknown>)[key], client) as (
    input: unknown,
  ) => Promise<unknown>;
  let answer: unknown;
  const refused = await refusal(ask(input).then((answered) => void (answer = answered)));
  return refused ? { refused: refused.code, message: refused.message } : { answer, refused: null };
}

function* walk(branch: object, path: string[]): Generator<Operation> {
  for (const [key, value] of Object.entries(branch) as [string, unknown][]) {
    const here = [...path, key];
    if (isContractProcedure(value))
      yield { path: here, name: here.join("."), ...rulesOf(value), input: inputMaker(value["~orpc"].inputSchema) };
    else if (typeof value === "object" && value !== null) yield* walk(value, here);
  }
}

function rulesOf(
  procedure: AnyContractProcedure,
): Pick<Operation, "access" | "least" | "personal" | "fresh" | "maxBodyBytes" | "route"> {
  const meta = metaOf(procedure);
  const { method = "POST", path = "" } = procedure["~orpc"].route;
  return {
    access: meta.access,
    least: leastRole(meta),
    personal: meta.personal === true,
    fresh: meta.fresh === true,
    maxBodyBytes: maxBodyBytes(meta),
    route: { method, path: `/api${path}` },
  };
}
