import { isContractProcedure } from "@orpc/contract";
import { contract } from "#api/contract.ts";
import { metaOf, type OperationMeta } from "#shared/operationMeta.ts";
import { roleLabels, roles } from "#shared/roles.ts";
import { fileOperations } from "./fileOperations.ts";
import { groups } from "./groups.ts";
import { allowedRoles } from "./describeAccess.ts";

/** The command that rewrites the document. */
export const renewal = "npm run roles";

const opening = `# Roles and operations

The access of each operation, from its entry in the contract (\`src/features/*/*.contract.ts\`). \`${renewal}\` writes this page;
a test compares it with the contract.

- An **owner** may do everything. A **manager** may do everything except the plan, members, keys, webhooks, the export of everything
  and the deletion of the account. **Crew** have their own sign-in, their own visits and their own calendar feed.
- *Pro*: requires a plan that includes it. *In person*: API keys are refused. *Fresh*: only within five minutes of signing in.
- An API key acts as the member who made it, with the role that the member has now.
`;

/** \`docs/roles.md\`: every operation, and the roles that may call it. */
export function rolesDocument(): string {
  const sections = Object.entries(groups).map(([group, { title }]) => {
    const rows = [...operationsOf(group as keyof typeof contract)];
    return `## ${title}\n\n${heads}\n${rows.map(([name, meta]) => rowOf(name, meta)).join("\n")}\n`;
  });
  return [opening, ...sections].join("\n");
}

const heads = `| Operation | ${roles.map((role) => roleLabels[role]).join(" | ")} | Anyone | |\n|---|${":-:|".repeat(roles.length + 1)}---|`;

function rowOf(name: string, meta: OperationMeta): string {
  const open = meta.access === "public";
  const may = allowedRoles(meta);
  const notes = [meta.access === "pro" && "Pro", meta.personal && "in person", meta.fresh && "fresh"];
  const cells = [...roles.map((role) => open || may.includes(role)), open].map((yes) => (yes ? "✓" : "–"));
  return `| \`${name}\` | ${cells.join(" | ")} | ${notes.filter(Boolean).join(", ")} |`;
}

function* operationsOf(group: keyof typeof contract): Generator<[string, OperationMeta]> {
  for (const [verb, procedure] of Object.entries(contract[group]))
    if (isContractProcedure(procedure)) yield [`${group}.${verb}`, metaOf(procedure)];
  for (const methods of Object.values(fileOperations))
    for (const { operationId, meta } of Object.values(methods))
      if (operationId.startsWith(`${group}.`)) yield [operationId, meta];
}
