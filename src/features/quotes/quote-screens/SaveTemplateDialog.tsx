import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { DiscardDialog } from "#browser/forms/DiscardDialog.tsx";
import { useDiscardGuard } from "#browser/forms/useDiscardGuard.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";

/** Saves the draft of a quote as a template with a name. */
export function SaveTemplateDialog({
  quoteId,
  title,
  onClose,
}: {
  quoteId: string;
  title: string;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState(title);
  const closing = useDiscardGuard(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={closing.ask}
      title="Save as template"
      text="Start new quotes from it: its lines, discount, taxes, deposit and terms, without the customer."
      confirmLabel="Save Template"
      confirmDisabled={name.trim() === ""}
      onConfirm={async () => {
        try {
          await quotesApi.addTemplate.call({ quote_id: quoteId, name });
          void queries.invalidateQueries({ queryKey: quotesApi.templates.key() });
          toastSuccess("Template saved", undefined);
          closing.onTyped(false);
          onClose();
        } catch (error) {
          toastError(error, { words: "The template couldn't be saved. Please try again." });
        }
      }}
    >
      <Field label="Name" required>
        <Input
          maxLength={fieldLengths.name}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            closing.onTyped(event.currentTarget.value !== title);
          }}
        />
      </Field>
      <DiscardDialog {...closing.question} />
    </ConfirmDialog>
  );
}
