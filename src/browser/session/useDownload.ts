import { useState } from "react";
import { client } from "#browser/client/client.ts";
import { exportsApi } from "#features/business/exports/export.client.ts";
import { inPageBusiness } from "#browser/client/pageBusiness.ts";
import { toastError } from "./toastError.ts";

type What = Exclude<keyof typeof client.exports, "size">;
type Filter = Parameters<typeof client.exports.quotes>[0];

/**
 * Lets the browser save a file: everything of a kind as CSV, quotes by the filter of their list, or everything there is.
 * `begun` is what it saves since.
 */
export function useDownload(): {
  download: (what: What, filter?: Filter) => Promise<void>;
  busy: What | null;
  begun: What | null;
} {
  const [busy, setBusy] = useState<What | null>(null);
  const [begun, setBegun] = useState<What | null>(null);
  async function download(what: What, filter: Filter = {}): Promise<void> {
    setBusy(what);
    setBegun(null);
    try {
      saveFile(await (what === "quotes" ? exportsApi.quotes.call(filter) : client.exports[what]()));
      setBegun(what);
    } catch (error) {
      toastError(error, { words: "The file couldn't be created. Please try again." });
    }
    setBusy(null);
  }
  return { download, busy, begun };
}

/** Lets the browser save a file. */
export function saveFile({ url, file_name }: { url: string; file_name: string }): void {
  const link = document.createElement("a");
  link.href = inPageBusiness(url);
  link.download = file_name;
  link.click();
}
