import { Agent, request } from "node:http";
import { serveTasks } from "#platform/process/threads.ts";

/** The client of a test in a thread of its own, so that the test's own thread does the work of the server and no other. */

export type ClientCall = { url: string; method: string; headers: Record<string, string>; body?: string };
/** The answer's status, its first characters, and its length in bytes. */
export type ClientAnswer = { status: number; text: string; bytes: number };

const shownCharacters = 2_000;
const agent = new Agent({ keepAlive: true });

const ask = ({ url, method, headers, body }: ClientCall): Promise<ClientAnswer> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      let [text, bytes] = ["", 0];
      response.on("data", (chunk: Buffer) => {
        if (bytes < shownCharacters) text += chunk.toString();
        bytes += chunk.length;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: text.slice(0, shownCharacters), bytes }),
      );
      response.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });

/** The call that waits to be made. */
let waiting: ClientCall | undefined;

// A call comes first and is made when it is asked for, so that its way here, which copies it, is no part of what is measured.
serveTasks(async (task: ClientCall | "go") => {
  if (task !== "go") {
    waiting = task;
    return { answer: null, moved: [] };
  }
  if (!waiting) throw new Error("No call waits.");
  return { answer: await ask(waiting), moved: [] };
});
