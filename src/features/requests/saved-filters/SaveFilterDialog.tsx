import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { ProductError } from "#shared/errors.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { savedFiltersApi } from "./savedFilter.client.ts";
import type { FilteredList } from "#shared/savedFilter.ts";

/** Asks for the name of the filters that are on. A saved filter of the same name is replaced. */
export function SaveFilterDialog({ list, query, onClose }: { list: FilteredList; query: string; onClose: () => void }) {
  const form = useId();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      queries.setQueryData(savedFiltersApi.list.queryKey(), await savedFiltersApi.save.call({ list, name, query }));
      toast({ title: "Filter saved", tone: "success" });
      onClose();
    } catch (error) {
      if (error instanceof ProductError && error.fields) setProblem(error.fields["name"] ?? error.message);
      else toastError(error, { words: "The filter wasn't saved. Please try again." });
    }
    setBusy(false);
  }

  return (
    <TypingDialog
      typed={name.trim() !== ""}
      onClose={onClose}
      size="sm"
      title="Save these filters"
      locked={busy}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy} busyLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <Field label="Name" hint="Only you see your saved filters." error={problem}>
          <Input
            autoComplete="off"
            maxLength={fieldLengths.filterName}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </TypingDialog>
  );
}
