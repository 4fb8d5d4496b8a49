import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { ProductError } from "#shared/errors.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { roleLabels, roles, roleWords, type Role } from "#shared/roles.ts";
import { Button } from "#ui/Button.tsx";
import { RadioCards } from "#ui/forms/ChoiceCards.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { membersApi } from "./member.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { invitationDays, newInvitation, type NewInvitation } from "./invitation.ts";

/** Asks for the person to invite, and their role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("crew");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function invite(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = newInvitation.safeParse({ email, role } satisfies Record<keyof NewInvitation, unknown>);
    setProblem(read.error?.issues[0]?.message);
    if (!read.success) return;
    setBusy(true);
    try {
      await membersApi.invite.call(read.data);
      await queries.invalidateQueries({ queryKey: membersApi.invitations.key() });
      toast({
        title: "Invitation sent",
        description: `${read.data.email} has ${invitationDays} days to accept.`,
        tone: "success",
      });
      onClose();
    } catch (error) {
      if (error instanceof ProductError && error.fields?.["email"]) setProblem(error.fields["email"]);
      else
        toastError(error, {
          title: "Invitation not sent",
          words: "The invitation couldn't be sent. Please try again.",
        });
      setBusy(false);
    }
  }

  return (
    <TypingDialog
      typed={email.trim() !== ""}
      onClose={onClose}
      locked={busy}
      title="Invite to your team"
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form="invite" variant="primary" busy={busy} busyLabel="Sending…">
            Send invitation
          </Button>
        </>
      }
    >
      <form id="invite" noValidate onSubmit={(event) => void invite(event)} className="flex flex-col gap-4">
        <Field label="Email" required error={problem} hint="They accept by signing in with this address.">
          <Input
            type="email"
            autoComplete="off"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={fieldLengths.email}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <RadioCards
          legend="Role"
          value={role}
          onChange={(value) => setRole(value as Role)}
          options={roles
            .toReversed()
            .map((value) => ({ value, label: roleLabels[value], description: roleWords[value] }))}
        />
      </form>
    </TypingDialog>
  );
}
