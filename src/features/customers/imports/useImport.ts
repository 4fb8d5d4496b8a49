import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod";
import { toast } from "#ui/toast.tsx";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { importsApi } from "./import.client.ts";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { ColumnMapping, importPreview } from "./import.ts";
import { readCsvFile } from "./readCsvFile.ts";

export type ImportPreview = z.output<typeof importPreview>;

/** A file with its preview, before it is imported. */
export type CheckedFile = { name: string; text: string; preview: ImportPreview };

/** The time in which the message about an import offers Undo, in milliseconds. */
const undoLasts = 12_000;

/** The steps of importing one file: read it, preview it with a mapping, import it, undo the import. */
export function useImport() {
  const queries = useQueryClient();
  const undo = useUndoImport();
  const [looked, setLooked] = useState<CheckedFile | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function look(file: { name: string; text: string }, mapping?: ColumnMapping): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      setLooked({
        ...file,
        preview: await importsApi.preview.call({ text: file.text, ...(mapping ? { mapping } : {}) }),
      });
    } catch (error) {
      setProblem(
        error instanceof Error && error.message ? error.message : "This file could not be read. Please try again.",
      );
    }
    setBusy(false);
  }

  async function choose(file: File): Promise<void> {
    await look({ name: file.name, text: await readCsvFile(file) });
  }

  async function remap(mapping: ColumnMapping): Promise<void> {
    if (!looked) return;
    setLooked({ ...looked, preview: { ...looked.preview, mapping } });
    await look(looked, mapping);
  }

  /** Returns true if the customers were imported. */
  async function run(withDuplicates: boolean): Promise<boolean> {
    if (!looked) return false;
    setBusy(true);
    try {
      const { id, imported, skipped, notice } = await importsApi.run.call({
        file_name: looked.name,
        text: looked.text,
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
      await Promise.all(
        [customersApi.key(), importsApi.key(), mergesApi.key()].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      return true;
    } catch (error) {
      toastError(error, { words: "Failed to import customers. Please try again." });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { looked, busy, problem, choose, remap, run, startOver: () => setLooked(null) };
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
    await Promise.all(
      [customersApi.key(), importsApi.key(), mergesApi.key()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  };
}

function undoneWords(removed: number, kept: readonly string[]): string {
  const gone = `${removed} ${removed === 1 ? "customer was" : "customers were"} removed.`;
  if (kept.length === 0) return gone;
  const names = kept.length > 3 ? `${kept.slice(0, 3).join(", ")} and ${kept.length - 3} more` : kept.join(", ");
  return `${gone} Kept because you've worked with them since: ${names}.`;
}
