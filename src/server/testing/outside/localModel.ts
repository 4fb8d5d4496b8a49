import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ModelAnswer } from "#features/requests/analyses/modelAnswer.server.ts";

/** The parts of a call to the local model that stories check. */
export type ModelCall = {
  model: string;
  messages: { role: string; content: unknown }[];
  response_format?: { type: string; json_schema?: { schema: unknown } };
};

/** The reply of a local model. It can also hang up or never answer. */
export type ModelReply = (response: ServerResponse, asked: ModelCall) => void;

/** An AI provider on this machine that speaks the OpenAI protocol. */
export type LocalModel = { url: string; calls: ModelCall[]; reply: ModelReply; stop(): void };

/** Starts a local model that answers by `reply`, which can be changed at any time. It records its calls. */
export async function startLocalModel(reply: ModelReply): Promise<LocalModel> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const asked = JSON.parse(body) as ModelCall;
      local.calls.push(asked);
      local.reply(response, asked);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const local: LocalModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls: [],
    reply,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return local;
}

/** The model answers with this text, or refuses with `refusal`. */
export function respondWith(content: string | null, refusal?: string): ModelReply {
  return (response) => {
    response.setHeader("content-type", "application/json");
    const message = { role: "assistant", content, ...(refusal === undefined ? {} : { refusal }) };
    response.end(
      JSON.stringify({
        id: "1",
        object: "chat.completion",
        created: 1,
        model: "local",
        choices: [{ index: 0, finish_reason: "stop", message }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  };
}

/** The model answers with this object as JSON. */
export function answers(answer: object): ModelReply {
  return respondWith(JSON.stringify(answer));
}

/** The provider fails. */
export const fails: ModelReply = (response) => {
  response.statusCode = 500;
  response.end("{}");
};

/** The answer of a model that saw a driveway and no reference for measuring. `fields` override parts of it. */
export function seen(fields: Partial<ModelAnswer> = {}): ModelAnswer {
  return {
    surfaces: [],
    references: [],
    material: null,
    conditions: [],
    obstacles: [],
    steepness: null,
    count: null,
    square_feet: null,
    not_seen: [],
    analysis: "A driveway.",
    ...fields,
  };
}
