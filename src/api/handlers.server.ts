import { accountHandlers } from "#features/account/account.server.ts";

/** Every answer of the server, in the order of the contract. */
export const serverHandlers = {
  account: accountHandlers,
};
