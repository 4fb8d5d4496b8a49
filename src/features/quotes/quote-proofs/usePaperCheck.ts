import { useCallback, useEffect, useRef, useState } from "react";
import { checkPaper, type PaperCheck } from "./checkPaper.ts";

/** The maximum size of a file to read, in bytes: several times the size of the largest paper. */
const mostBytes = 200 * 1024 * 1024;

/** The progress of checking a file; `name` is the file's name. */
export type PaperInHand =
  | { is: "none" }
  | { is: "checking"; name: string }
  | { is: "too_large"; name: string }
  | { is: "not_readable"; name: string }
  | { is: "checked"; name: string; check: PaperCheck };

/** Checks the chosen file, or one dropped anywhere on the page, entirely in the browser. Only the newest counts. */
export function usePaperCheck(): { paper: PaperInHand; take: (file: File) => void } {
  const [paper, setPaper] = useState<PaperInHand>({ is: "none" });
  const newest = useRef<File>(null);

  const take = useCallback((file: File) => {
    newest.current = file;
    const { name } = file;
    setPaper({ is: "checking", name });
    void checked(file).then((found) => newest.current === file && setPaper(found));
  }, []);

  useEffect(() => {
    // Without this, a file dropped outside a drop zone would replace the page.
    const hold = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) take(file);
    };
    window.addEventListener("dragover", hold);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", hold);
      window.removeEventListener("drop", drop);
    };
  }, [take]);

  return { paper, take };
}

async function checked(file: File): Promise<PaperInHand> {
  const { name, size } = file;
  if (size > mostBytes) return { is: "too_large", name };
  try {
    return { is: "checked", name, check: await checkPaper(new Uint8Array(await file.arrayBuffer())) };
  } catch {
    return { is: "not_readable", name };
  }
}
