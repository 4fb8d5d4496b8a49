import { signIn, signInSecondStep, type SecondProof } from "#browser/session/auth.ts";
import { backInBusiness } from "#browser/session/backInBusiness.ts";
import { knowsPasskeys, signInWithPasskey } from "#browser/session/passkeys.ts";
import { useSession, type Owner } from "#browser/client/useSession.ts";
import { IdentityDialog } from "./IdentityDialog.tsx";

/**
 * Asks a person whose session ended while they worked to sign in again. The page stays, and the pending work continues
 * afterwards.
 */
export function SignInAgainDialog({ onClose }: { onClose: (signedIn: boolean) => void }) {
  const { me } = useSession();
  return me && <Asking me={me} onClose={onClose} />;
}

function Asking({ me, onClose }: { me: Owner; onClose: (signedIn: boolean) => void }) {
  const byPassword = async (password: string, proof?: SecondProof) => {
    if (proof) await signInSecondStep(proof);
    else await signIn({ email: me.email, password });
    await backInBusiness(me.id);
  };
  const byPasskey = async () => {
    if (!(await signInWithPasskey())) return false;
    await backInBusiness(me.id);
    return true;
  };
  return (
    <IdentityDialog
      title="Sign in to finish"
      description={`You've been signed out. Your change is still here. Sign in as ${me.email} to save it.`}
      confirmLabel="Sign In"
      byPassword={byPassword}
      byPasskey={knowsPasskeys() ? byPasskey : null}
      onClose={onClose}
    />
  );
}
