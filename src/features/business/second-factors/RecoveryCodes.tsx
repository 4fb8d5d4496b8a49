import { Copy, Download } from "lucide-react";
import { useRef, useState } from "react";
import { brand } from "#shared/brand.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Notice } from "#ui/Notice.tsx";

/**
 * Recovery codes, shown only this once: to be copied or saved as a file. `onStored` receives the person's statement
 * that the codes are stored.
 */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: (stored: boolean) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const text = `${brand.name} recovery codes. Each works once, in place of a code from your authenticator app.\n\n${codes.join("\n")}\n`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setAnnouncement("Copied");
    } catch {
      // Browsers offer the clipboard only on https and localhost.
      if (list.current) window.getSelection()?.selectAllChildren(list.current);
      setAnnouncement(document.execCommand("copy") ? "Copied" : "Press and hold to copy");
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning" title="Store these codes now">
        This is the only time they are shown. Without your phone, each signs you in once. Keep them in a password
        manager or on paper.
      </Notice>
      <ul
        ref={list}
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-xl border border-line bg-raised p-4 font-mono text-[0.9375rem]"
      >
        {codes.map((code) => (
          <li key={code} className="text-center">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${brand.name.toLowerCase()}-recovery-codes.txt`}
          className={buttonClass({})}
        >
          <Download aria-hidden="true" className="size-4" />
          Download
        </a>
        <span role="status" className="text-sm text-ink-soft">
          {announcement}
        </span>
      </div>
      <Checkbox label="I have stored them" onChange={(event) => onStored(event.target.checked)} />
    </div>
  );
}
