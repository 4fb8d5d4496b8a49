/** Opens a stream of events. `heard` grows by the kinds of the events as they come, until it is stopped. */
export async function listenAt(address: string): Promise<{ status: number; heard: string[]; stop(): void }> {
  const stop = new AbortController();
  const answer = await fetch(address, { signal: stop.signal });
  const heard: string[] = [];
  void (async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      heard.push(...[...chunk.matchAll(/^event: (\w+)/gm)].map(([, event = ""]) => event));
  })().catch(() => {});
  return { status: answer.status, heard, stop: () => stop.abort() };
}
