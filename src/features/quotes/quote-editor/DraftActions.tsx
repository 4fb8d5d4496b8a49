import { Ellipsis, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Menu, MenuItem } from "#ui/overlays/Menu.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { discardUnsaved } from "#browser/dirtyForms.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { SaveTemplateDialog } from "#features/quotes/quote-screens/SaveTemplateDialog.tsx";
import { useQuoteChanges } from "#features/quotes/quote-screens/useQuoteChanges.ts";

/** The actions on a draft, besides saving and sending it. */
export function DraftActions({
  quote,
  title,
  leave,
}: {
  quote: QuoteDetails;
  /** The title as currently typed. */
  title: string;
  /** Leaves the editor; resolves once it is unmounted. */
  leave: () => Promise<void>;
}) {
  const hasPro = useHasPro();
  const { change, remove } = useQuoteChanges();
  const [dialog, setDialog] = useState<"drop" | "template" | null>(null);
  const close = () => setDialog(null);
  const { id, version } = quote;
  const isFirst = quote.sent_version === 0;
  const canDrop = isFirst || quote.written !== null;
  if (!hasPro && !canDrop) return null;
  const drop = async () => {
    const failed = "Something went wrong. Please try again.";
    discardUnsaved();
    // Leaves first, because the page would otherwise refetch the deleted draft.
    await leave();
    if (isFirst) await remove(id, { done: "Draft deleted", failed });
    else await change(quotesApi.discard.call({ id, version }), { done: "Changes discarded", failed });
  };
  return (
    <>
      <Menu
        label="More actions"
        trigger={
          <IconButton label="More actions" variant="secondary">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {hasPro && (
          <MenuItem icon={<Save aria-hidden="true" />} onSelect={() => setDialog("template")}>
            Save as template…
          </MenuItem>
        )}
        {canDrop && (
          <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => setDialog("drop")}>
            {isFirst ? "Delete draft…" : "Discard changes…"}
          </MenuItem>
        )}
      </Menu>
      {dialog === "template" && <SaveTemplateDialog quoteId={id} title={title} onClose={close} />}
      {dialog === "drop" && (
        <ConfirmDialog
          open
          onOpenChange={close}
          tone="danger"
          title={isFirst ? "Delete this draft?" : "Discard these changes?"}
          text={
            isFirst
              ? "It was never sent. This can't be undone."
              : "What you wrote for the next version is dropped. The version you sent stays."
          }
          confirmLabel={isFirst ? "Delete Draft" : "Discard Changes"}
          onConfirm={drop}
        />
      )}
    </>
  );
}
