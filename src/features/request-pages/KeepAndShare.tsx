import { useState } from "react";
import { Button } from "#ui/Button.tsx";

/** Save and Share: the page as paper or a file, and its address for whoever else is at home. */
export function KeepAndShare({ who }: { who: string }) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = location.origin + location.pathname;
    if ("share" in navigator) {
      await navigator.share({ title: `Your request to ${who}`, url }).catch(() => {}); // closed without sharing
      return;
    }
    await (navigator as Navigator).clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <section aria-label="Keep this page" className="flex flex-col gap-3 print:hidden">
      <p className="text-pretty text-ink-soft">
        This page is yours to keep. It stays up to date, and only people with its link can see it.
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => print()}>Save or print</Button>
        <Button onClick={() => void share()}>{copied ? "Link copied" : "Share"}</Button>
      </div>
    </section>
  );
}
