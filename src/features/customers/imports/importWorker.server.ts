import { UnreadableFile } from "#features/customers/import-files/listFile.ts";
import { serveTasks } from "#platform/process/threads.ts";
import type { DuplicateChoice, ImportPreview } from "./import.ts";
import {
  customersOf,
  previewOf,
  type FileChoices,
  type FileCustomers,
  type KnownContact,
  type SentFile,
} from "./importFile.server.ts";

/** A worker thread that reads files of customers. */

type FileTask = { file: SentFile; choices: FileChoices; known: readonly KnownContact[] };
export type PreviewTask = FileTask & { kind: "preview" };
export type RunTask = FileTask & { kind: "run"; duplicates: DuplicateChoice };
/** The result of a task, or the reason why the file cannot be imported. */
export type FileAnswer =
  { preview: ImportPreview } | { customers: FileCustomers } | { unreadable: { message: string; field: string } };

const read = async (task: PreviewTask | RunTask): Promise<FileAnswer> => {
  try {
    const { file, choices, known } = task;
    return task.kind === "preview"
      ? { preview: await previewOf(file, choices, known) }
      : { customers: await customersOf(file, choices, known, task.duplicates) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { unreadable: { message: error.message, field: error.field } };
  }
};

serveTasks(async (task: PreviewTask | RunTask) => ({ answer: await read(task), moved: [] }));
