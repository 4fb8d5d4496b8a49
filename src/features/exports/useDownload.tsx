import { useState } from "react";
import { client } from "#web/client.ts";
import { tellFailure } from "#web/tellFailure.ts";

/** Lets the browser save everything of a kind as a CSV file. */
export function useDownload(): { download: (what: "customers" | "estimates") => Promise<void>; busy: "customers" | "estimates" | null } {
  const [busy, setBusy] = useState<"customers" | "estimates" | null>(null);
  async function download(what: "customers" | "estimates"): Promise<void> {
    setBusy(what);
    try {
      letSave(await client.exports[what]());
    } catch (error) {
      tellFailure(error, { words: "The file could not be made. Please try again." });
    }
    setBusy(null);
  }
  return { download, busy };
}

/** Lets the browser save a file. */
export function letSave({ url, file_name }: { url: string; file_name: string }): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = file_name;
  link.click();
}
