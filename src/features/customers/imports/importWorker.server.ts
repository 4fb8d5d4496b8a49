import { serveTasks } from "#platform/process/threads.ts";
import type { ColumnMapping, ImportPreview } from "./import.ts";
import { customersOf, previewOf, UnreadableFile, type FileCustomers, type KnownContact } from "./importFile.server.ts";

/** A worker thread that parses files of customers. */

type FileTask = { text: string; known: readonly KnownContact[] };
export type PreviewTask = FileTask & { kind: "preview"; mapping: ColumnMapping | undefined };
export type RunTask = FileTask & { kind: "run"; mapping: ColumnMapping; with_duplicates: boolean };
/** The result of a task, or the reason why the file cannot be imported. */
export type FileAnswer =
  { preview: ImportPreview } | { customers: FileCustomers } | { unreadable: { message: string; field: string } };

const read = (task: PreviewTask | RunTask): FileAnswer => {
  try {
    const { text, known } = task;
    return task.kind === "preview"
      ? { preview: previewOf(text, task.mapping, known) }
      : { customers: customersOf(text, task.mapping, known, task.with_duplicates) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { unreadable: { message: error.message, field: error.field } };
  }
};

serveTasks(async (task: PreviewTask | RunTask) => ({ answer: read(task), moved: [] }));
