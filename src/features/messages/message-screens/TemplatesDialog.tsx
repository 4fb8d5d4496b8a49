import { useQuery, useQueryClient } from "@tanstack/react-query";
import { PenLine, Replace, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { RowMenu } from "#browser/lists/RowMenu.tsx";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { conversationsApi } from "#features/messages/conversations/conversation.client.ts";
import type { MessageTemplate } from "#features/messages/conversations/conversation.ts";
import type { MessageWords } from "#features/messages/message-rules/steps.ts";
import { ProductError } from "#shared/errors.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { MenuItem } from "#ui/overlays/Menu.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { firstLine } from "./messageWords.ts";

/** The templates of messages: one to use, to rename or to delete, and a new one with the words that were written. */
export function TemplatesDialog({
  words,
  onUse,
  onClose,
}: {
  words: MessageWords;
  onUse: (words: MessageWords) => void;
  onClose: () => void;
}) {
  const list = useQuery(conversationsApi.templates.queryOptions({}));
  const { save, remove } = useTemplateChanges();
  const [naming, setNaming] = useState<MessageTemplate | "new" | null>(null);
  const hasWords = words.text.trim() !== "";
  if (naming !== null)
    return (
      <NameDialog
        name={naming === "new" ? "" : naming.name}
        onClose={() => setNaming(null)}
        onSave={(name, onProblem) =>
          naming === "new"
            ? save({ id: newRequestId(), version: 0, ...words, name }, "Template saved", onProblem)
            : save({ ...naming, name }, "Template renamed", onProblem)
        }
      />
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Templates"
      footer={hasWords && list.data && <Button onClick={() => setNaming("new")}>Save as Template…</Button>}
    >
      {list.data?.rows.length === 0 && (
        <p className="text-ink-soft">
          {hasWords
            ? "No templates yet. Save what you wrote to use it again."
            : "No templates yet. Write a message first, then save it here."}
        </p>
      )}
      {list.data && list.data.rows.length > 0 && (
        <ul aria-label="Templates" className="-mx-2 flex flex-col divide-y divide-line">
          {list.data.rows.map((template) => (
            <li key={template.id} className="flex items-center gap-1">
              <button
                type="button"
                className="min-h-11 min-w-0 flex-1 rounded-lg px-2 py-2 text-left -outline-offset-2 hover:bg-ink/4"
                onClick={() => {
                  onUse(template);
                  onClose();
                }}
              >
                <span className="block truncate font-medium">{template.name}</span>
                <span className="block truncate text-sm text-ink-soft">{firstLine(template)}</span>
              </button>
              <RowMenu name={template.name}>
                <MenuItem icon={<PenLine aria-hidden="true" />} onSelect={() => setNaming(template)}>
                  Rename…
                </MenuItem>
                {hasWords && (
                  <MenuItem
                    icon={<Replace aria-hidden="true" />}
                    onSelect={() => void save({ ...template, ...words }, "Template changed")}
                  >
                    Replace with my message
                  </MenuItem>
                )}
                <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove(template)}>
                  Delete
                </MenuItem>
              </RowMenu>
            </li>
          ))}
        </ul>
      )}
      {list.isPending && <SkeletonRows rows={3} label="Loading templates…" className="-mx-4" />}
      {list.isError && !list.data && (
        <FailedState
          title="The templates couldn't be loaded"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
    </Dialog>
  );
}

type OnProblem = (problem: string) => void;

function NameDialog({
  name: begun,
  onClose,
  onSave,
}: {
  name: string;
  onClose: () => void;
  /** Returns true if it is saved. */
  onSave: (name: string, onProblem: OnProblem) => Promise<boolean>;
}) {
  const id = useId();
  const [name, setName] = useState(begun);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setProblem(undefined);
    setBusy(true);
    const saved = await onSave(name, setProblem);
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <TypingDialog
      title={begun === "" ? "Save as template" : "Rename template"}
      typed={name !== begun}
      onClose={onClose}
      locked={busy}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy} busyLabel="Saving…">
            Save Template
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <Field label="Name" required {...(problem === undefined ? {} : { error: problem })}>
          <Input value={name} maxLength={fieldLengths.name} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
      </form>
    </TypingDialog>
  );
}

type Saved = Parameters<typeof conversationsApi.saveTemplate.call>[0];

/** The changes of templates. Each says what it did, and a deleted template comes back with Undo. */
function useTemplateChanges() {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: conversationsApi.templates.key() });

  async function save(
    { id, version, name, subject, text }: Saved,
    done: string,
    onProblem?: OnProblem,
  ): Promise<boolean> {
    try {
      await conversationsApi.saveTemplate.call({ id, version, name, subject, text });
      toastSuccess(done, undefined);
      return true;
    } catch (error) {
      const problem = error instanceof ProductError ? error.fields?.["name"] : undefined;
      if (problem && onProblem) onProblem(problem);
      else toastError(error, { words: "The template couldn't be saved. Please try again." });
      return false;
    } finally {
      refresh();
    }
  }

  async function remove(template: MessageTemplate): Promise<void> {
    try {
      await conversationsApi.removeTemplate.call({ id: template.id });
      toastSuccess("Template deleted", undefined, {
        action: { label: "Undo", onClick: () => void save({ ...template, version: 0 }, "Template is back") },
      });
    } catch (error) {
      toastError(error, { words: "The template couldn't be deleted. Please try again." });
    }
    refresh();
  }
  return { save, remove };
}
