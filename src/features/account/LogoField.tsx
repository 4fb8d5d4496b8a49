import { useQueryClient } from "@tanstack/react-query";
import { ImageUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { acceptedLogos, logoRefusal, maxLogoBytes } from "#features/logos/logo.ts";
import { Button } from "#ui/Button.tsx";
import { FieldError } from "#ui/Field.tsx";
import { toast } from "#ui/toast.tsx";
import { api, client } from "#web/client.ts";
import { pageHeaders } from "#web/pageBusiness.ts";
import { toastError } from "#web/toastError.ts";

type Busy = "send" | "remove" | null;

/** The business's logo: to choose, to see, and to remove. */
export function LogoField({ url }: { url: string | null }) {
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const [problem, setProblem] = useState<string>();

  async function send(file: File | undefined): Promise<void> {
    setProblem(file && file.size > maxLogoBytes ? logoRefusal.too_large : undefined);
    if (!file || file.size > maxLogoBytes) return;
    setBusy("send");
    const refused = await sendLogo(file);
    setProblem(refused ?? undefined);
    if (!refused) {
      await queries.invalidateQueries({ queryKey: api.account.me.queryKey() });
      toast({ title: "Logo saved", tone: "success" });
    }
    setBusy(null);
  }

  async function remove(): Promise<void> {
    setBusy("remove");
    setProblem(undefined);
    try {
      queries.setQueryData(api.account.me.queryKey(), await client.account.removeLogo());
      toast({ title: "Logo removed", tone: "success" });
    } catch (error) {
      toastError(error, { words: "The logo couldn't be removed. Please try again." });
    }
    setBusy(null);
  }

  return (
    <div role="group" aria-label="Logo">
      <p className="mb-1.5 text-[0.9375rem] font-medium">Logo</p>
      <div className="flex flex-wrap items-center gap-3">
        <div className="grid h-20 w-44 place-items-center overflow-hidden rounded-lg border border-line bg-raised p-2">
          {url ? (
            <img src={url} alt="Your logo" className="max-h-full max-w-full object-contain" />
          ) : (
            <span className="text-sm text-ink-faint">No logo yet</span>
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
            {url ? "Replace logo" : "Upload logo"}
          </Button>
          {url && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              busy={busy === "remove"}
              onClick={() => void remove()}
            >
              Remove logo
            </Button>
          )}
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        accept={acceptedLogos}
        hidden
        aria-label="Logo file"
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {problem ? (
        <FieldError>{problem}</FieldError>
      ) : (
        <p className="mt-1.5 text-sm text-ink-faint">
          PNG, JPG or WebP, up to 5 MB. Your customers see it on your form.
        </p>
      )}
    </div>
  );
}

/** Sends a logo; why it was not taken, in words, or null. */
async function sendLogo(file: File): Promise<string | null> {
  try {
    const answer = await fetch("/api/account/logo", { method: "PUT", headers: pageHeaders(), body: file });
    if (answer.ok) return null;
    return ((await answer.json()) as { message?: string }).message ?? logoRefusal.damaged;
  } catch {
    return "The logo couldn't be uploaded. Check your connection and try again.";
  }
}
