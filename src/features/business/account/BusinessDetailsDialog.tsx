import { useState, type FormEvent } from "react";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { useSession, type Owner } from "#browser/client/useSession.ts";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { missingDetails, skipPhone } from "#browser/session/businessDetails.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { useSaveBusiness } from "./useSaveBusiness.ts";

/**
 * Asks for the business's name and phone, whichever is missing, before customers see them. The name is required.
 * `onClose` receives true if the interrupted action goes on.
 */
export function BusinessDetailsDialog({ onClose }: { onClose: (goesOn: boolean) => void }) {
  const { me } = useSession();
  return me && <Details me={me} onClose={onClose} />;
}

function Details({ me, onClose }: { me: Owner; onClose: (goesOn: boolean) => void }) {
  const [missing] = useState(() => missingDetails(me));
  const [typed, setTyped] = useState({ name: me.business.name ?? "", phone: me.business.phone ?? "" });
  const [nameless, setNameless] = useState(false);
  const save = useSaveBusiness();
  const skip = () => {
    skipPhone(me.form_owner_id);
    onClose(true);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.name.trim() === "") return setNameless(true);
    if (typed.phone.trim() === "") skipPhone(me.form_owner_id);
    save.mutate({ ...me.business, ...typed }, { onSuccess: () => onClose(true) });
  }

  return (
    <TypingDialog
      size="sm"
      title={missing.name ? "What's your business called?" : "Add your phone number"}
      description={
        missing.name
          ? "Customers see your name and phone on your form, quotes and emails."
          : "Customers see it on your form, quotes and emails."
      }
      typed={typed.name !== (me.business.name ?? "") || typed.phone !== (me.business.phone ?? "")}
      locked={save.isPending}
      onClose={() => onClose(false)}
      footer={
        <>
          {missing.name ? <Button onClick={() => onClose(false)}>Cancel</Button> : <Button onClick={skip}>Skip</Button>}
          <Button
            type="submit"
            form="business-details"
            variant="primary"
            busy={save.isPending}
            busyLabel="Saving…"
            disabled={!missing.name && typed.phone.trim() === ""}
          >
            Continue
          </Button>
        </>
      }
    >
      <form id="business-details" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {missing.name && (
          <Field
            label="Business name"
            required
            error={nameless && typed.name.trim() === "" ? "Enter your business name." : undefined}
          >
            <Input
              autoComplete="organization"
              maxLength={fieldLengths.name}
              value={typed.name}
              onChange={(event) => setTyped({ ...typed, name: event.target.value })}
            />
          </Field>
        )}
        {(missing.phone || missing.name) && (
          <Field label={missing.name ? "Phone (optional)" : "Phone"}>
            <Input
              type="tel"
              autoComplete="tel"
              maxLength={fieldLengths.phone}
              value={typed.phone}
              onChange={(event) => setTyped({ ...typed, phone: event.target.value })}
            />
          </Field>
        )}
      </form>
    </TypingDialog>
  );
}
