/** What may be asked of whoever is at the page: to prove that it is still them, or to sign in again. */
export type Asked = "proof" | "sign-in";
type Ask = (what: Asked) => Promise<boolean>;
let ask: Ask | undefined;
const asking = new Map<Asked, Promise<boolean>>();

/** Says who asks while the app is shown; true once the answer was right. The returned function takes that back. */
export function askWith(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

/** Asks once, however many wait for the answer; false where nobody wanted to answer, or nothing is there to ask. */
async function askFor(what: Asked): Promise<boolean> {
  if (!ask) return false;
  const pending = asking.get(what) ?? ask(what).finally(() => asking.delete(what));
  asking.set(what, pending);
  return pending;
}

/** Asks for the password or a passkey of whoever has signed in. */
export const confirmItsYou = (): Promise<boolean> => askFor("proof");

/** Asks to sign in again over the page, which stays as it is. */
export const signInAgain = (): Promise<boolean> => askFor("sign-in");

/** Whether somebody is being asked to sign in again: until then the page must not be left. */
export const isSigningInAgain = (): boolean => asking.has("sign-in");

/** Does something; where it is refused in a way that `answered` settles, does it once more. */
export async function retryingOnce<T>(
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
  retryingOnce(attempt, async (error) => isStale(error) && confirmItsYou());
