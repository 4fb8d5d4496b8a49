import { CalendarPlus, Copy, Ellipsis, FileX, Link2, Mail, Pencil, Phone, Save, Undo2 } from "lucide-react";
import { useState } from "react";
import { addDays } from "#shared/days/calendarDays.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Textarea } from "#ui/forms/Inputs.tsx";
import { Menu, MenuItem } from "#ui/overlays/Menu.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { DiscardDialog } from "#browser/forms/DiscardDialog.tsx";
import { useDiscardGuard } from "#browser/forms/useDiscardGuard.ts";
import { useNavigate } from "#browser/links.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { useToday } from "#browser/useToday.ts";
import { lastEmailRefusal } from "#features/quotes/quote-rules/emailRefusals.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { canTransition } from "#features/quotes/quote-rules/quoteState.ts";
import type { StepOfQuote } from "#features/quotes/quote-rules/nextStep.ts";
import { RecordAnswerDialog } from "./RecordAnswerDialog.tsx";
import { SaveTemplateDialog } from "./SaveTemplateDialog.tsx";
import { useEmailAgain } from "./useEmailAgain.ts";
import { useQuoteChanges } from "./useQuoteChanges.ts";

type DialogName = "withdraw" | "extend" | "renew" | "release" | "answer" | "template";
const tryAgain = "Something went wrong. Please try again.";

/** The actions that the current state of a sent quote allows, besides its next step. */
export function QuoteActions({ quote, step }: { quote: QuoteDetails; step: StepOfQuote | null | undefined }) {
  const navigate = useNavigate();
  const hasPro = useHasPro();
  const { change } = useQuoteChanges();
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const close = () => setOpenDialog(null);
  const { id, state } = quote;
  const version = quote.versions.at(-1);
  const copy = async () => {
    const made = await change(quotesApi.create.call({ quote_id: id }), { failed: tryAgain });
    if (made) navigate(`/quotes/${made.id}/edit`);
  };
  const emailAgain = useEmailAgain(quote);
  return (
    <>
      {canTransition(state, "revise") && step !== "continue" && step !== "new_version" && (
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => navigate(`/quotes/${id}/edit`)}>
          Edit
        </Button>
      )}
      <Menu
        label="More actions"
        trigger={
          <IconButton label="More actions" variant="secondary">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {canTransition(state, "accept") && (
          <MenuItem icon={<Phone aria-hidden="true" />} onSelect={() => setOpenDialog("answer")}>
            Record an answer…
          </MenuItem>
        )}
        {canTransition(state, "extend") && (
          <MenuItem icon={<CalendarPlus aria-hidden="true" />} onSelect={() => setOpenDialog("extend")}>
            Extend…
          </MenuItem>
        )}
        {emailAgain && step !== "email_again" && (
          <MenuItem icon={<Mail aria-hidden="true" />} onSelect={() => void emailAgain()}>
            Email again
          </MenuItem>
        )}
        <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => setOpenDialog("renew")}>
          Reset link…
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy()}>
          Make a copy
        </MenuItem>
        {hasPro && (
          <MenuItem icon={<Save aria-hidden="true" />} onSelect={() => setOpenDialog("template")}>
            Save as template…
          </MenuItem>
        )}
        {canTransition(state, "release") && (
          <MenuItem icon={<Undo2 aria-hidden="true" />} tone="danger" onSelect={() => setOpenDialog("release")}>
            Reopen quote…
          </MenuItem>
        )}
        {canTransition(state, "withdraw") && (
          <MenuItem icon={<FileX aria-hidden="true" />} tone="danger" onSelect={() => setOpenDialog("withdraw")}>
            Withdraw…
          </MenuItem>
        )}
      </Menu>
      {openDialog === "withdraw" && <WithdrawDialog quote={quote} onClose={close} />}
      {openDialog === "renew" && <RenewLinkDialog quote={quote} onClose={close} />}
      {openDialog === "extend" && <ExtendDialog quote={quote} onClose={close} />}
      {openDialog === "release" && <ReleaseDialog quote={quote} onClose={close} />}
      {openDialog === "answer" && version && <RecordAnswerDialog quote={quote} version={version} onClose={close} />}
      {openDialog === "template" && <SaveTemplateDialog quoteId={id} title={quote.title} onClose={close} />}
    </>
  );
}

type DialogProps = { quote: QuoteDetails; onClose: () => void };

function WithdrawDialog({ quote, onClose }: DialogProps) {
  const { change } = useQuoteChanges();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title="Withdraw this quote?"
      text="The customer can no longer accept it. You can send a new version later."
      confirmLabel="Withdraw"
      onConfirm={async () => {
        await change(quotesApi.withdraw.call({ id: quote.id }), {
          done: (changed) => describeEnded(changed, "withdrawn"),
          failed: tryAgain,
        });
        onClose();
      }}
    />
  );
}

function RenewLinkDialog({ quote, onClose }: DialogProps) {
  const { change } = useQuoteChanges();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Reset this quote's link?"
      text="The old link stops working. Send the customer the new one."
      confirmLabel="Reset Link"
      onConfirm={async () => {
        await change(quotesApi.renewLink.call({ id: quote.id }), { done: "Link reset", failed: tryAgain });
        onClose();
      }}
    />
  );
}

function ExtendDialog({ quote, onClose }: DialogProps) {
  const { change } = useQuoteChanges();
  const [day, setDay] = useState(addDays(useToday(), 14));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Extend this quote"
      text="The version stays the same. Only the last day changes."
      confirmLabel="Extend"
      onConfirm={async () => {
        const done = await change(quotesApi.extend.call({ id: quote.id, last_day: day }), {
          done: "Quote extended",
          failed: tryAgain,
        });
        if (done) onClose();
      }}
    >
      <Field label="Good through">
        <Input type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
      </Field>
    </ConfirmDialog>
  );
}

function ReleaseDialog({ quote, onClose }: DialogProps) {
  const { change } = useQuoteChanges();
  const [reason, setReason] = useState("");
  const closing = useDiscardGuard(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={closing.ask}
      tone="danger"
      title="Reopen this accepted quote?"
      text="The customer gets an email and can accept it again. The acceptance stays on record, and the customer keeps the signed PDF."
      confirmLabel="Reopen Quote"
      confirmDisabled={reason.trim() === ""}
      onConfirm={async () => {
        const done = await change(quotesApi.release.call({ id: quote.id, reason }), {
          done: (changed) => describeEnded(changed, "released"),
          failed: tryAgain,
        });
        if (!done) return;
        closing.onTyped(false);
        onClose();
      }}
    >
      <Field label="Reason" required>
        <Textarea
          maxLength={1_000}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            closing.onTyped(event.currentTarget.value.trim() !== "");
          }}
        />
      </Field>
      <DiscardDialog {...closing.question} />
    </ConfirmDialog>
  );
}

/** Returns the message about a withdrawn or released quote, with the reason if its customer was not emailed. */
function describeEnded(quote: QuoteDetails, how: "withdrawn" | "released"): string {
  const notEmailed = lastEmailRefusal(quote, how);
  const done = how === "released" ? "Quote reopened" : "Quote withdrawn";
  return notEmailed === null ? done : `${done}, but the customer wasn't emailed. ${notEmailed}`;
}
