import { Agent, request } from "node:http";
import { serveTasks } from "#platform/process/threads.ts";

/** The HTTP client of a test in a thread of its own, so that the test's own thread does only the server's work. */

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

/** The prepared call. */
let waiting: ClientCall | undefined;

// A call is sent here first and started by a second message, so that copying it is not part of the measurement.
serveTasks(async (task: ClientCall | "go") => {
  if (task !== "go") {
    waiting = task;
    return { answer: null, moved: [] };
  }
  if (!waiting) throw new Error("No call waits.");
  return { answer: await ask(waiting), moved: [] };
});
