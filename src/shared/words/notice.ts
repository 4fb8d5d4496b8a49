import * as z from "zod";

/** A message of an operation's handler, ready to be shown. A screen shows it in place of its own message. */
export const notice = z.object({ title: z.string(), description: z.string() });
export type Notice = z.output<typeof notice>;
