import { isContractProcedure, type AnySchema } from "@orpc/contract";
import type { Link } from "#shared/link.ts";
import { contract } from "#api/contract.ts";
import { demoHandlers } from "./handlers.ts";
import { storeVisitPhoto, type DemoPicture } from "#features/work/visits/visit.demo.ts";
import { openDemoContext, type VisitorStorage } from "./store.ts";
import { validationError, ProductError } from "#shared/errors.ts";

/** The demo's answers, and its store of photos, which do not go through operations on the server. */
export type DemoLink = Link & {
  /** Stores a photo of one of the visitor's own visits. Refuses a photo over the limit with `invalid`. */
  storeVisitPhoto(visitId: string, picture: DemoPicture): void;
};

/**
 * Creates the link to the demo's answers, over the visitor's own storage (null: data lasts as long as the page). Input
 * and output pass through the contract's schemas as on the server, and refusals are the same ProductErrors.
 */
export function demoLink({
  userId,
  storage,
  now = () => new Date(),
}: {
  userId: string;
  storage: VisitorStorage | null;
  now?: () => Date;
}): DemoLink {
  const context = openDemoContext({ userId, storage, now });
  return {
    storeVisitPhoto: (visitId, picture) => storeVisitPhoto(context, visitId, picture),
    async call(path, input) {
      const procedure = at(contract, path);
      const answer = at(demoHandlers, path);
      if (!isContractProcedure(procedure) || typeof answer !== "function")
        throw new ProductError("not_found", "Not found.");
      const { inputSchema, outputSchema } = procedure["~orpc"];
      const parsedInput = await checked(inputSchema, input, validationError);
      const answered: unknown = await answer(context, parsedInput);
      return checked(
        outputSchema,
        answered,
        (issues) =>
          new Error(`The demo's answer to ${path.join(".")} does not match the contract: ${JSON.stringify(issues)}`),
      );
    },
  };
}

function at(tree: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (branch, name) =>
      typeof branch === "object" && branch !== null
        ? Object.entries(branch).find(([key]) => key === name)?.[1]
        : undefined,
    tree,
  );
}

type Issues = Parameters<typeof validationError>[0];

async function checked(
  schema: AnySchema | undefined,
  value: unknown,
  refuse: (issues: Issues) => Error,
): Promise<unknown> {
  if (!schema) return value;
  const result = await schema["~standard"].validate(value);
  if (result.issues) throw refuse(result.issues);
  return result.value;
}
