import { useState } from "react";
import { client } from "#web/client.ts";
import { tellFailure } from "#web/tellFailure.ts";

/** Lets the browser save everything of a kind as a CSV file. */
export function useDownload(): { download: (what: "customers" | "estimates") => Promise<void>; busy: "customers" | "estimates" | null } {
  const [busy, setBusy] = useState<"customers" | "estimates" | null>(null);
  async function download(what: "customers" | "estimates"): Promise<void> {
    setBusy(what);
    try {
      const { url, file_name } = await client.exports[what]();
      const link = document.createElement("a");
      link.href = url;
      link.download = file_name;
      link.click();
    } catch (error) {
      tellFailure(error, { words: "The file could not be made. Please try again." });
    }
    setBusy(null);
  }
  return { download, busy };
}
