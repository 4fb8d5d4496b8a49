import { vi } from "vitest";
import { Statement } from "#platform/database/statement.ts";

/** Counts how often the statement of this name is sent during `work`. */
export async function countStatements(name: string, work: () => Promise<unknown>): Promise<number> {
  const bind = vi.spyOn(Statement.prototype, "bind");
  try {
    await work();
    return bind.mock.contexts.filter((sent) => sent instanceof Statement && sent.name === name).length;
  } finally {
    bind.mockRestore();
  }
}
