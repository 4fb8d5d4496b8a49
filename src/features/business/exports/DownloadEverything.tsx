import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { exportsApi } from "./export.client.ts";
import { useDownload } from "#browser/session/useDownload.ts";

/** Downloads the archive of all data, and shows its size. `begun` is shown once the download has started. */
export function DownloadEverything({ begun }: { begun: string }) {
  const { download, busy, begun: started } = useDownload();
  const { data } = useQuery(exportsApi.size.queryOptions());
  return (
    <>
      {data && <p className="tabular mt-1 text-sm text-ink-faint">{sizeWords(data)}</p>}
      <Button
        className="mt-4"
        icon={<Download aria-hidden="true" />}
        busy={busy === "everything"}
        busyLabel="Preparing…"
        onClick={() => void download("everything", () => exportsApi.everything.call())}
      >
        Download Everything
      </Button>
      <p role="status" className="mt-2 text-sm text-pretty text-ink-soft empty:hidden">
        {busy === "everything" && "Preparing your archive …"}
        {started === "everything" && begun}
      </p>
    </>
  );
}

function sizeWords({ photos, quote_pdfs, bytes }: { photos: number; quote_pdfs: number; bytes: number }): string {
  if (photos + quote_pdfs === 0) return "No photos or quotes yet, so it's a small file.";
  const megabytes = bytes / 1_000_000;
  const size =
    megabytes < 1
      ? "less than 1 MB"
      : megabytes < 1_000
        ? `about ${Math.round(megabytes)} MB`
        : `about ${(megabytes / 1_000).toFixed(1)} GB`;
  const counts = [photos > 0 && counted(photos, "photo"), quote_pdfs > 0 && counted(quote_pdfs, "quote PDF")];
  return [...counts, `${size}.`].filter((part) => part !== false).join(", ");
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
