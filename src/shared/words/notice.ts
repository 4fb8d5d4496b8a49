import * as z from "zod";

/**
 * What an operation's handler has to say about it, in words ready to be shown: a screen shows a notice in place
 * of its own message.
 */
export const notice = z.object({ title: z.string(), description: z.string() });
export type Notice = z.output<typeof notice>;
