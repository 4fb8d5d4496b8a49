import { requestWithFreshSignIn, askSignIn } from "./auth.ts";

/** Sign-in changes that the account page makes: the password, the address, the devices. */

/** One signed-in device. `id` identifies it for a sign-out. */
export type Device = { id: string; userAgent: string | null; createdAt: string; updatedAt: string };

/** Changes the password and signs the other devices out. */
export const changePassword = (input: { currentPassword: string; newPassword: string }) =>
  requestWithFreshSignIn<object>("/change-password", { ...input, revokeOtherSessions: true });

/** Sends a link to the new address. The address becomes the one for sign-in once the link is opened. */
export const changeEmail = (newEmail: string) => requestWithFreshSignIn<object>("/change-email", { newEmail });

/** Every device that is signed in to this account. */
export const signedInDevices = () => askSignIn<Device[]>("/list-sessions");

/** Ends another device's session. */
export const signOutDevice = (id: string) => requestWithFreshSignIn<object>("/revoke-session", { id });

/** Signs out every device except this one. */
export const signOutOtherDevices = () => requestWithFreshSignIn<object>("/revoke-other-sessions", {});
