import { useState } from "react";
import { inPageBusiness } from "#browser/client/pageBusiness.ts";
import type { FileToSave } from "#browser/client/sessionOperations.ts";
import { toastError } from "./toastError.ts";

/**
 * Requests a file from the server and lets the browser save it. `busy`: the name (`what`) of the file being requested.
 * `begun`: the name of the file that the browser has begun to save.
 */
export function useDownload(): {
  download: (what: string, ask: () => Promise<FileToSave>) => Promise<void>;
  busy: string | null;
  begun: string | null;
} {
  const [busy, setBusy] = useState<string | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  async function download(what: string, ask: () => Promise<FileToSave>): Promise<void> {
    setBusy(what);
    setBegun(null);
    try {
      saveFile(await ask());
      setBegun(what);
    } catch (error) {
      toastError(error, { words: "The file couldn't be created. Please try again." });
    }
    setBusy(null);
  }
  return { download, busy, begun };
}

/** Lets the browser save a file. */
export function saveFile({ url, file_name }: FileToSave): void {
  const link = document.createElement("a");
  link.href = inPageBusiness(url);
  link.download = file_name;
  link.click();
}
