/** Asks for the password; true once it was right, false when nobody wanted to type it. */
type Ask = () => Promise<boolean>;
let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Says who asks for the password while the app is shown; the returned function takes that back. */
export function askForPasswordWith(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

/** Asks for the password; false where nobody wanted to type it, or nothing is there to ask. */
export async function confirmItsYou(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

/** Does something; where it is refused for want of a fresh sign-in, asks for the password, and then it goes on by itself. */
export async function reauthenticating<T>(attempt: () => Promise<T>, isStale: (error: unknown) => boolean): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isStale(error) || !(await confirmItsYou())) throw error;
    return attempt();
  }
}
