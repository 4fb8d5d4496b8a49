import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { FieldError } from "#ui/forms/Field.tsx";
import { isOpen, type RequestStage } from "./requestPage.ts";
import { messages } from "./requestWords.en.ts";

// This code is loaded after the page.

/** The customer's own actions: withdraw the request, download its data, delete it. */
export function OwnRequest({
  who,
  stage,
  onWithdraw,
  onData,
  onRemove,
}: {
  who: string;
  stage: RequestStage;
  onWithdraw: () => Promise<void>;
  onData: () => Promise<unknown>;
  onRemove: () => Promise<void>;
}) {
  const [confirming, setConfirming] = useState<"withdraw" | "remove" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => setConfirming(null);
  const take = async () => {
    setFailure(null);
    try {
      saveAsFile("my-request.json", JSON.stringify(await onData(), null, 2));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <details className="rounded-xl border border-line bg-surface print:hidden">
      <summary className="cursor-pointer px-5 py-3.5 font-medium">{messages.changeMind}</summary>
      <div className="flex flex-col gap-2 px-5 pb-5">
        {isOpen({ stage }) && <Button onClick={() => setConfirming("withdraw")}>{messages.withdraw}</Button>}
        <Button onClick={() => void take()}>{messages.download}</Button>
        <Button variant="ghost" className="text-danger" onClick={() => setConfirming("remove")}>
          {messages.remove}
        </Button>
        {failure && <FieldError>{failure}</FieldError>}
      </div>
      <ConfirmDialog
        open={confirming === "withdraw"}
        onOpenChange={close}
        title={messages.withdrawTitle}
        text={messages.withdrawText(who)}
        confirmLabel={messages.withdrawYes}
        cancelLabel={messages.keepIt}
        onConfirm={onWithdraw}
      />
      <ConfirmDialog
        open={confirming === "remove"}
        onOpenChange={close}
        tone="danger"
        title={messages.removeTitle}
        text={messages.removeText(who)}
        confirmLabel={messages.removeYes}
        cancelLabel={messages.keepIt}
        onConfirm={onRemove}
      />
    </details>
  );
}

function saveAsFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
