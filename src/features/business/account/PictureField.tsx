import { useQueryClient } from "@tanstack/react-query";
import { ImageUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import {
  acceptedPictures,
  maxPictureBytes,
  pictureRefusal,
  type BusinessPicture,
} from "#features/business/business-pictures/businessPicture.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { FieldError } from "#ui/forms/Field.tsx";
import { toast } from "#ui/toast.tsx";
import { accountApi } from "./account.client.ts";
import { pageHeaders } from "#browser/client/pageBusiness.ts";
import { toastError } from "#browser/session/toastError.ts";

type PictureAction = "send" | "remove" | null;

/** The name of each picture and its messages. */
const toastTitles = {
  logo: {
    name: "Logo",
    your: "Your logo",
    hint: "PNG, JPG or WebP, up to 5 MB. Your customers see it on your form.",
    frame: "h-20 w-44 p-2",
    fit: "max-h-full max-w-full object-contain",
  },
  cover: {
    name: "Cover photo",
    your: "Your cover photo",
    hint: "A photo of your work, wider than high, up to 10 MB. Your form begins with it.",
    frame: "aspect-8/3 w-56",
    fit: "size-full object-cover",
  },
} as const;

/** A field for a picture of the business: choose, view and remove. */
export function PictureField({ picture, url }: { picture: BusinessPicture; url: string | null }) {
  const { name, your, hint, frame, fit } = toastTitles[picture];
  const inText = name.toLowerCase();
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<PictureAction>(null);
  const [problem, setProblem] = useState<string>();

  async function send(file: File | undefined): Promise<void> {
    const tooLarge = file !== undefined && file.size > maxPictureBytes[picture];
    setProblem(tooLarge ? pictureRefusal.too_large[picture] : undefined);
    if (!file || tooLarge) return;
    setBusy("send");
    const refused = await sendPicture(picture, file);
    setProblem(refused ?? undefined);
    if (!refused) {
      await queries.invalidateQueries({ queryKey: accountApi.me.queryKey() });
      toast({ title: `${name} saved`, tone: "success" });
    }
    setBusy(null);
  }

  async function remove(): Promise<void> {
    setBusy("remove");
    setProblem(undefined);
    try {
      queries.setQueryData(
        accountApi.me.queryKey(),
        await (picture === "logo" ? accountApi.removeLogo.call() : accountApi.removeCover.call()),
      );
      toast({ title: `${name} removed`, tone: "success" });
    } catch (error) {
      toastError(error, { words: `The ${inText} couldn't be removed. Please try again.` });
    }
    setBusy(null);
  }

  return (
    <div role="group" aria-label={name}>
      <p className="mb-1.5 text-[0.9375rem] font-medium">{name}</p>
      <div className="flex flex-wrap items-center gap-3">
        <div className={cx("grid place-items-center overflow-hidden rounded-lg border border-line bg-raised", frame)}>
          {url ? (
            <img src={url} alt={your} className={fit} />
          ) : (
            <span className="text-sm text-ink-faint">No {inText} yet</span>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<ImageUp aria-hidden="true" />}
            busy={busy === "send"}
            busyLabel="Uploading…"
            onClick={() => picker.current?.click()}
          >
            {url ? `Replace ${inText}` : `Upload ${inText}`}
          </Button>
          {url && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              busy={busy === "remove"}
              onClick={() => void remove()}
            >
              Remove {inText}
            </Button>
          )}
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        accept={acceptedPictures}
        hidden
        aria-label={`${name} file`}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {problem ? <FieldError>{problem}</FieldError> : <p className="mt-1.5 text-sm text-ink-faint">{hint}</p>}
    </div>
  );
}

/** Uploads a picture. Returns the reason for a refusal as a message; null on success. */
async function sendPicture(picture: BusinessPicture, file: File): Promise<string | null> {
  try {
    const answer = await fetch(`/api/account/${picture}`, { method: "PUT", headers: pageHeaders(), body: file });
    if (answer.ok) return null;
    return ((await answer.json()) as { message?: string }).message ?? pictureRefusal.damaged;
  } catch {
    return `The ${toastTitles[picture].name.toLowerCase()} couldn't be uploaded. Check your connection and try again.`;
  }
}
