import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * An AI provider on this machine that speaks the OpenAI protocol: it sees 640 sq ft of concrete on every photo, and fails
 * when the customer's words for scale are "too dark".
 */
export async function startVisionProvider(): Promise<{ url: string; stop(): void }> {
  const content = JSON.stringify({ quantity: null, squareFootage: 640, analysis: "A concrete driveway with some moss along its edge." });
  const provider = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      response.statusCode = body.includes("too dark") ? 500 : 200;
      response.end(JSON.stringify({ id: "1", object: "chat.completion", created: 1, model: "local", choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }] }));
    });
  });
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`, stop: () => void provider.close() };
}
