import { useState } from "react";
import { useVisitRefresh } from "#features/work/visit-cards/useVisitRefresh.ts";
import { ProductError } from "#shared/errors.ts";
import { toast } from "#ui/toast.tsx";
import { reloadForNewRelease } from "#browser/newRelease.ts";
import { sendVisitPhoto } from "./visitPhotos.browser.ts";

/**
 * Sends photos of a visit, one after the other. Returns the number of remaining photos, and the reasons for refused
 * ones.
 */
export function useVisitPhotos(visitId: string): {
  left: number;
  problems: readonly string[];
  send(files: readonly File[]): Promise<void>;
} {
  const refresh = useVisitRefresh();
  const [left, setLeft] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function send(files: readonly File[]): Promise<void> {
    setProblems([]);
    setLeft(files.length);
    let sent = 0;
    for (const [index, file] of files.entries()) {
      const problem = await sendPhoto(visitId, file);
      if (problem === null) sent += 1;
      else setProblems((before) => [...new Set([...before, problem])]);
      setLeft(files.length - index - 1);
    }
    if (sent === 0) return;
    toast({ title: sent === 1 ? "Photo added" : `${sent} photos added`, tone: "success" });
    await refresh();
  }

  return { left, problems, send };
}

const notSent = "The photo couldn't be sent. Check your connection and try again.";

/** Sends one photo, shrunk if this browser can. Returns the reason for a refusal; null on success. */
async function sendPhoto(visitId: string, file: File): Promise<string | null> {
  try {
    const { preparePhoto } = await import("#features/catalog/photos/preparePhoto.browser.ts").catch(
      reloadForNewRelease,
    );
    const photo = await preparePhoto(file);
    if (photo.previewUrl) URL.revokeObjectURL(photo.previewUrl);
    await sendVisitPhoto(visitId, photo);
    return null;
  } catch (error) {
    return error instanceof ProductError ? error.message : notSent;
  }
}
