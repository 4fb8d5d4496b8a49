/** Waits for all, then throws the first failure: with pipelining the later ones have already been sent. */
export async function pipelined<const Sent extends readonly Promise<unknown>[]>(
  sent: Sent,
): Promise<{ [Index in keyof Sent]: Awaited<Sent[Index]> }> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}
