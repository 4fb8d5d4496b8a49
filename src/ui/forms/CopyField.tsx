import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { Field } from "./Field.tsx";
import { Input } from "./Inputs.tsx";

/** A text to pass on, such as a link: shown, selectable, and copied with one press, which it confirms. */
export function CopyField({
  label,
  value,
  hint,
  hideLabel,
  primary = false,
  onCopied,
}: {
  label: ReactNode;
  value: string;
  hint?: ReactNode;
  hideLabel?: boolean;
  /** True if copying is the next step of the page. */
  primary?: boolean;
  onCopied?: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(""), 2500);
    return () => clearTimeout(timer);
  }, [announcement]);

  async function copy() {
    if (await toClipboard(value, input.current)) {
      setAnnouncement("Copied");
      onCopied?.();
    } else {
      setAnnouncement("Press and hold to copy");
    }
  }

  return (
    <Field label={label} hint={hint} hideLabel={hideLabel}>
      <div className="flex min-w-0 gap-2">
        <Input ref={input} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <Button variant={primary ? "primary" : "secondary"} onClick={() => void copy()} className="shrink-0">
          {announcement === "Copied" ? "Copied" : "Copy"}
        </Button>
        <span role="status" className="sr-only">
          {announcement}
        </span>
      </div>
    </Field>
  );
}

// Browsers offer the clipboard API only on https and localhost. A business can run this over plain http.
async function toClipboard(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    input?.focus();
    input?.select();
    return document.execCommand("copy");
  }
}
