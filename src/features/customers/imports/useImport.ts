import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "#ui/toast.tsx";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import type { TextEncoding } from "#features/customers/import-files/listFile.ts";
import { importsApi } from "./import.client.ts";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { ColumnMapping } from "./columnMapping.ts";
import type { ImportAnswers, ImportPreview } from "./import.ts";
import { base64Of, tooLarge } from "./sentFile.browser.ts";

/** The choices of the owner for one file; without a mapping it is guessed. */
export type FileChoices = { encoding?: TextEncoding; mapping?: ColumnMapping; answers?: ImportAnswers };

/** A file with its preview, before it is imported. */
type CheckedFile = { name: string; base64: string; choices: FileChoices; preview: ImportPreview };

/** The time in which the message about an import offers Undo, in milliseconds. */
const undoLasts = 12_000;

/** The steps of importing one file: read it, preview it with the owner's choices, import it, undo the import. */
export function useImport() {
  const queries = useQueryClient();
  const undo = useUndoImport();
  const [looked, setLooked] = useState<CheckedFile | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function look(file: { name: string; base64: string }, choices: FileChoices): Promise<void> {
    try {
      const preview = await importsApi.preview.call({ base64: file.base64, ...choices });
      setLooked({ ...file, choices, preview });
    } catch (error) {
      setProblem(
        error instanceof Error && error.message ? error.message : "This file could not be read. Please try again.",
      );
    }
  }

  async function choose(file: File): Promise<void> {
    setBusy(true);
    setProblem(null);
    const base64 = await base64Of(file).catch(() => null);
    if (base64 === null) setProblem(tooLarge);
    else if (base64 === "") setProblem("The file is empty.");
    else await look({ name: file.name, base64 }, {});
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
    setBusy(false);
  }

  /** Returns the number of fields to check if the customers were imported, else null. */
  async function run(withDuplicates: boolean): Promise<number | null> {
    if (!looked) return null;
    setBusy(true);
    try {
      const { id, imported, skipped, to_check, notice } = await importsApi.run.call({
        file_name: looked.name,
        base64: looked.base64,
        ...looked.choices,
        mapping: looked.preview.mapping,
        with_duplicates: withDuplicates,
      });
      const left = skipped === 0 ? "" : ` ${skipped} ${skipped === 1 ? "row was" : "rows were"} left out.`;
      const words = notice ?? {
        title: "Customers imported",
        description: `${imported} ${imported === 1 ? "customer has" : "customers have"} been added.${left}`,
      };
      toast({
        ...words,
        tone: "success",
        duration: undoLasts,
        action: { label: "Undo", onClick: () => void undo(id) },
      });
      await refetchCustomers(queries);
      return to_check;
    } catch (error) {
      toastError(error, { words: "Failed to import customers. Please try again." });
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { looked, busy, problem, choose, change, run, startOver: () => setLooked(null) };
}

/** Refetches what an import or a corrected field changes. */
export async function refetchCustomers(queries: QueryClient): Promise<void> {
  const changed = [customersApi.key(), importsApi.key(), mergesApi.key()];
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Undoes an import and reports the customers that stay. */
export function useUndoImport(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  return async (id) => {
    try {
      const { removed, kept, notice } = await importsApi.undo.call({ id });
      toast(
        notice ?? {
          title: "Import undone",
          description: undoneWords(
            removed,
            kept.map(({ name, why }) => `${name} (${why})`),
          ),
          tone: "success",
          ...(kept.length > 0 ? { duration: undoLasts } : {}),
        },
      );
    } catch (error) {
      toastError(error, { words: "Failed to undo the import. Please try again." });
    }
    await refetchCustomers(queries);
  };
}

function undoneWords(removed: number, kept: readonly string[]): string {
  const gone = `${removed} ${removed === 1 ? "customer was" : "customers were"} removed.`;
  if (kept.length === 0) return gone;
  const names = kept.length > 3 ? `${kept.slice(0, 3).join(", ")} and ${kept.length - 3} more` : kept.join(", ");
  return `${gone} Kept because you've worked with them since: ${names}.`;
}
