/** What may be asked of whoever is at the page: to prove that it is still them, or to sign in again. */
export type ReauthenticationKind = "proof" | "sign-in";
type Reauthenticate = (what: ReauthenticationKind) => Promise<boolean>;
let ask: Reauthenticate | undefined;
const asking = new Map<ReauthenticationKind, Promise<boolean>>();

/** Says who asks while the app is shown; true once the answer was right. The returned function takes that back. */
export function provideReauthentication(asks: Reauthenticate): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

/** Asks once, however many wait for the answer; false where nobody wanted to answer, or nothing is there to ask. */
async function requestOnce(what: ReauthenticationKind): Promise<boolean> {
  if (!ask) return false;
  const pending = asking.get(what) ?? ask(what).finally(() => asking.delete(what));
  asking.set(what, pending);
  return pending;
}

/** Asks for the password or a passkey of whoever has signed in. */
export const proveIdentity = (): Promise<boolean> => requestOnce("proof");

/** Asks to sign in again over the page, which stays as it is. */
export const signInAgain = (): Promise<boolean> => requestOnce("sign-in");

/** Whether somebody is being asked to sign in again: until then the page must not be left. */
export const isSigningInAgain = (): boolean => asking.has("sign-in");

/** Does something; where it is refused in a way that `answered` settles, does it once more. */
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

/** Does something; where it is refused for want of a fresh sign-in, asks for the password, and then it goes on by itself. */
export const reauthenticating = <T>(attempt: () => Promise<T>, isStale: (error: unknown) => boolean): Promise<T> =>
  retryOnce(attempt, async (error) => isStale(error) && proveIdentity());
