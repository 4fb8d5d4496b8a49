import { useQuery } from "@tanstack/react-query";
import { confirmPassword } from "#browser/session/auth.ts";
import { passkeysApi } from "#features/business/passkeys/passkey.client.ts";
import { confirmWithPasskey, knowsPasskeys } from "#browser/session/passkeys.ts";
import { IdentityDialog } from "./IdentityDialog.tsx";

/** Asks for a proof that the person is still the one who signed in. */
export function ProveIdentityDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const passkeys = useQuery({ ...passkeysApi.list.queryOptions(), enabled: knowsPasskeys() });
  const hasPasskey = (passkeys.data?.length ?? 0) > 0;
  return (
    <IdentityDialog
      title="Confirm it's you"
      description={
        hasPasskey ? "Enter your password or use a passkey to continue." : "Enter your password to continue."
      }
      confirmLabel="Continue"
      byPassword={confirmPassword}
      byPasskey={hasPasskey ? confirmWithPasskey : null}
      onClose={onClose}
    />
  );
}
