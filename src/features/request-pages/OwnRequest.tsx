import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FieldError } from "#ui/Field.tsx";
import { isOpen, type RequestStage } from "./requestPage.ts";

// Travels after the page.

/** What is the customer's own: withdraw the request, take its data, delete it. */
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
  const [asked, setAsked] = useState<"withdraw" | "remove" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => setAsked(null);
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
      <summary className="cursor-pointer px-5 py-3.5 font-medium">Change your mind?</summary>
      <div className="flex flex-col gap-2 px-5 pb-5">
        {isOpen({ stage }) && <Button onClick={() => setAsked("withdraw")}>Withdraw my request</Button>}
        <Button onClick={() => void take()}>Download my data</Button>
        <Button variant="ghost" className="text-danger" onClick={() => setAsked("remove")}>
          Delete my request and photos
        </Button>
        {failure && <FieldError>{failure}</FieldError>}
      </div>
      <ConfirmDialog
        open={asked === "withdraw"}
        onOpenChange={close}
        title="Withdraw your request?"
        text={`${who} will be told that you don't need the work any more. You can send a new request any time.`}
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        onConfirm={onWithdraw}
      />
      <ConfirmDialog
        open={asked === "remove"}
        onOpenChange={close}
        tone="danger"
        title="Delete your request?"
        text={`Your request, its photos and its measurements will be deleted for good, and this page with them. If ${who} has written down your contact details elsewhere, ask them to delete those too.`}
        confirmLabel="Delete for good"
        cancelLabel="Keep it"
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
