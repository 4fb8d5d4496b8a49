import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type * as z from "zod";
import { toast } from "#ui/toast.tsx";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import type { TextEncoding } from "#features/customers/import-files/listFile.ts";
import { formatFigure } from "#shared/figures/figures.ts";
import { importsApi } from "./import.client.ts";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { ColumnMapping } from "./columnMapping.ts";
import type { Notice } from "#shared/words/notice.ts";
import type { DuplicateChoice, ImportAnswers, ImportPreview, importRecord } from "./import.ts";
import { base64Of, tooLarge } from "./sentFile.browser.ts";

/** The choices of the owner for one file; without a mapping it is guessed. */
export type FileChoices = { encoding?: TextEncoding; mapping?: ColumnMapping; answers?: ImportAnswers };

/** A file with its preview, before it is imported. */
type CheckedFile = { name: string; base64: string; choices: FileChoices; preview: ImportPreview };

export type ImportRecord = z.output<typeof importRecord>;

/** The time in which the message about an import offers Undo, in milliseconds. */
const undoLasts = 12_000;

/** The steps of importing one file: read it, preview it with the owner's choices, import it, undo the import. */
export function useImport() {
  const queries = useQueryClient();
  const reportEnd = useReportEnd();
  const [looked, setLooked] = useState<CheckedFile | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const newest = useRef(0);

  /** Previews a file. Only the newest preview counts: the answer to an earlier one can come later. */
  async function look(file: { name: string; base64: string }, choices: FileChoices): Promise<void> {
    const turn = ++newest.current;
    const counts = () => turn === newest.current;
    try {
      const preview = await importsApi.preview.call({ base64: file.base64, ...choices });
      if (counts()) setLooked({ ...file, choices, preview });
    } catch (error) {
      const words = error instanceof Error ? error.message : "";
      if (counts()) setProblem(words || "This file could not be read. Please try again.");
    }
    if (counts()) setBusy(false);
  }

  function startOver(): void {
    newest.current += 1;
    setBusy(false);
    setLooked(null);
  }

  async function choose(file: File): Promise<void> {
    setBusy(true);
    setProblem(null);
    const base64 = await base64Of(file).catch(() => null);
    if (base64) return look({ name: file.name, base64 }, {});
    setProblem(base64 === null ? tooLarge : "The file is empty.");
    setBusy(false);
  }

  /** Previews the file again with other choices, which are shown at once. */
  async function change(choices: FileChoices): Promise<void> {
    if (!looked) return;
    setBusy(true);
    setProblem(null);
    const mapping = choices.mapping ?? looked.preview.mapping;
    setLooked({ ...looked, choices, preview: { ...looked.preview, mapping } });
    await look(looked, choices);
  }

  /** Returns what was imported, or what of it goes on in the background; null if it failed. */
  async function run(duplicates: DuplicateChoice): Promise<ImportRecord | null> {
    if (!looked) return null;
    setBusy(true);
    try {
      const record = await importsApi.run.call({
        file_name: looked.name,
        base64: looked.base64,
        ...looked.choices,
        mapping: looked.preview.mapping,
        duplicates,
      });
      if (record.state === "done") await reportEnd(record, record.notice);
      await refetchCustomers(queries);
      return record;
    } catch (error) {
      toastError(error, { words: "Failed to import customers. Please try again." });
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { looked, busy, problem, choose, change, run, startOver };
}

/** Refetches what an import or a corrected field changes. */
export async function refetchCustomers(queries: QueryClient): Promise<void> {
  const changed = [customersApi.key(), importsApi.key(), mergesApi.key()];
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Reports that an import, or its undoing, has ended; an import can be undone then. */
export function useReportEnd(): (record: ImportRecord, words?: Notice) => Promise<void> {
  const undo = useUndoImport();
  return useCallback(
    async (record, words) => {
      if (record.undone_at === null)
        toast({
          ...(words ?? { title: "Customers imported", description: importedWords(record) }),
          tone: "success",
          duration: undoLasts,
          action: { label: "Undo", onClick: () => void undo(record.id) },
        });
      else reportUndone(null, (await importsApi.get.call({ id: record.id })).kept);
    },
    [undo],
  );
}

/** "12 customers have been added. 3 were merged with customers you had." */
function importedWords({ imported, merged, not_merged, skipped }: ImportRecord): string {
  const one = (count: number, single: string, many: string) => `${formatFigure(count)} ${count === 1 ? single : many}`;
  return [
    `${one(imported - merged, "customer has", "customers have")} been added.`,
    merged > 0 && `${one(merged, "duplicate was", "duplicates were")} merged.`,
    not_merged > 0 && `${one(not_merged, "duplicate", "duplicates")} couldn’t be merged and came in separately.`,
    skipped > 0 && `${one(skipped, "row was", "rows were")} left out.`,
  ]
    .filter(Boolean)
    .join(" ");
}

type Kept = { name: string; why: string };

/** Reports an undone import with the customers that stay; the number of removed ones is null if it is unknown. */
function reportUndone(removed: number | null, kept: readonly Kept[], words?: Notice): void {
  toast(
    words ?? {
      title: "Import undone",
      description: undoneWords(
        removed,
        kept.map(({ name, why }) => `${name} (${why})`),
      ),
      tone: "success",
      ...(kept.length > 0 ? { duration: undoLasts } : {}),
    },
  );
}

/** Undoes an import and reports the customers that stay. A large one is undone in the background. */
export function useUndoImport(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (id) => {
      try {
        const { removed, kept, remaining, notice } = await importsApi.undo.call({ id });
        if (remaining === 0) reportUndone(removed, kept, notice);
      } catch (error) {
        toastError(error, { words: "Failed to undo the import. Please try again." });
      }
      await refetchCustomers(queries);
    },
    [queries],
  );
}

function undoneWords(removed: number | null, kept: readonly string[]): string {
  const gone =
    removed === null
      ? "Its customers were removed."
      : `${formatFigure(removed)} ${removed === 1 ? "customer was" : "customers were"} removed.`;
  if (kept.length === 0) return gone;
  const names = kept.length > 3 ? `${kept.slice(0, 3).join(", ")} and ${kept.length - 3} more` : kept.join(", ");
  return `${gone} Kept because you've worked with them since: ${names}.`;
}
