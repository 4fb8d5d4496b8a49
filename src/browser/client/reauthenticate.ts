/** A request to the person at the page: to prove their identity, or to sign in again. */
export type ReauthenticationKind = "proof" | "sign-in";
type Reauthenticate = (what: ReauthenticationKind) => Promise<boolean>;
let ask: Reauthenticate | undefined;
const asking = new Map<ReauthenticationKind, Promise<boolean>>();

/**
 * Sets the function that asks the person while the app is shown. It resolves to true after a correct answer. The
 * returned function removes it.
 */
export function provideReauthentication(asks: Reauthenticate): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

/** Asks once for all waiting callers. False if the person declined, or no function is set. */
async function requestOnce(what: ReauthenticationKind): Promise<boolean> {
  if (!ask) return false;
  const pending = asking.get(what) ?? ask(what).finally(() => asking.delete(what));
  asking.set(what, pending);
  return pending;
}

/** Asks the signed-in person for the password or a passkey. */
export const proveIdentity = (): Promise<boolean> => requestOnce("proof");

/** Asks the person to sign in again in a dialog over the page, which stays unchanged. */
export const signInAgain = (): Promise<boolean> => requestOnce("sign-in");

/** True while the person is asked to sign in again; the page must not be left until then. */
export const isSigningInAgain = (): boolean => asking.has("sign-in");

/** Runs an action. If it fails with an error that `answered` resolves, runs it once more. */
export async function retryOnce<T>(
  attempt: () => Promise<T>,
  answered: (error: unknown) => Promise<boolean>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(await answered(error))) throw error;
    return attempt();
  }
}

/** Runs an action. If it needs a fresh sign-in, asks for the password and then retries automatically. */
export const reauthenticating = <T>(attempt: () => Promise<T>, isStale: (error: unknown) => boolean): Promise<T> =>
  retryOnce(attempt, async (error) => isStale(error) && proveIdentity());
