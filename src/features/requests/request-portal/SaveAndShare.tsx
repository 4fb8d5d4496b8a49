import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { messages } from "./requestWords.en.ts";

/** Save and Share: prints the page or saves it as a file, and shares its URL with others at home. */
export function SaveAndShare({ who }: { who: string }) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = location.origin + location.pathname;
    if ("share" in navigator) {
      await navigator.share({ title: messages.sharedTitle(who), url }).catch(() => {}); // closed without sharing
      return;
    }
    await (navigator as Navigator).clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <section aria-label={messages.keep} className="flex flex-col gap-3 print:hidden">
      <p className="text-pretty text-ink-soft">{messages.keepText}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => print()}>{messages.save}</Button>
        <Button onClick={() => void share()}>{copied ? messages.copied : messages.share}</Button>
      </div>
    </section>
  );
}
