import { requestWithFreshSignIn, askSignIn } from "./auth.ts";

/** Changes about signing in that the account page makes: the password, the address, the devices. */

/** One signed-in device. `id` names it when it is to be signed out. */
export type Device = { id: string; userAgent: string | null; createdAt: string; updatedAt: string };

/** Changes the password and signs the other devices out. */
export const changePassword = (input: { currentPassword: string; newPassword: string }) =>
  requestWithFreshSignIn<object>("/change-password", { ...input, revokeOtherSessions: true });

/** Mails a link to the new address, which becomes the one to sign in with once it was opened. */
export const changeEmail = (newEmail: string) => requestWithFreshSignIn<object>("/change-email", { newEmail });

/** Every device that is signed in to this account. */
export const signedInDevices = () => askSignIn<Device[]>("/list-sessions");

/** Ends another device's session. */
export const signOutDevice = (id: string) => requestWithFreshSignIn<object>("/revoke-session", { id });

/** Signs out every device but this one. */
export const signOutOtherDevices = () => requestWithFreshSignIn<object>("/revoke-other-sessions", {});
