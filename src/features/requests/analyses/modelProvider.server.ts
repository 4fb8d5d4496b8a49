import { setTimeout as pauseFor } from "node:timers/promises";
import type { LanguageModel } from "ai";
import { ProductError } from "#shared/errors.ts";
import type { Analyse } from "./analyse.server.ts";
import { boundAnswer, modelAnswer, readModelAnswer, type ModelAnswer } from "./modelAnswer.server.ts";
import { captionOf, dataFor, instructionsFor, promptVersion } from "./modelInstructions.server.ts";
import { retryDelayOf } from "./retryDelay.ts";
import type { Env } from "#platform/process/env.ts";
import { fetchWithin } from "#platform/outside/outboundCalls.ts";

/** Maximum duration of one attempt, in milliseconds. There are two attempts if time remains. */
const patience = 38_000;
/**
 * After a 429, the request is sent again when the provider says, if that is at most this many milliseconds after the
 * beginning. No customer waits longer.
 */
const maxRetryDelayMs = 30_000;
/** Maximum number of pauses. A provider could otherwise ask for pauses of no seconds without end. */
const maxRetries = 5;
/** Maximum size of an answer, in bytes. The rest is not read. A good answer has a thirtieth of that. */
const maxAnswerBytes = 256 * 1024;
const limitedFetch = fetchWithin(maxAnswerBytes);

const failed = "The photos couldn't be analyzed: the analysis service gave an unusable answer.";

const tooOften =
  "The photos couldn't be analyzed: the AI provider is busy right now. Please try again in a few minutes.";

/** The timeout of an attempt in milliseconds, and the clock. */
type AnalysisClock = { timeout: number; now(): number; pause(ms: number, signal: AbortSignal): Promise<unknown> };
const realClock: AnalysisClock = {
  timeout: patience,
  now: Date.now,
  pause: (ms, signal) => pauseFor(ms, undefined, { signal }),
};

/** Builds the analysis with the configured AI provider. Null if none is configured. */
export function createAnalyse(env: Env, changes: Partial<AnalysisClock> = {}): Analyse | null {
  const { timeout, now, pause } = { ...realClock, ...changes };
  if (!env.AI_PROVIDER) return null;
  const loading = loadModel(env);
  loading.catch(() => {}); // the first analysis reports it
  return async (request, signal) => {
    const { model, schema, generateText, Output, APICallError } = await loading;
    const begun = now();
    let reason: unknown;
    let pauses = 0;
    for (let failures = 0; failures < 2 && !signal.aborted;) {
      try {
        const { output } = await generateText({
          model,
          output: Output.object({ schema }),
          instructions: instructionsFor(request),
          messages: [
            {
              role: "user",
              content: [
                { type: "text", text: dataFor(request) },
                ...request.images.flatMap((data, index) => [
                  { type: "text" as const, text: captionOf(index + 1, request) },
                  { type: "file" as const, data, mediaType: "image/jpeg" },
                ]),
              ],
            },
          ],
          temperature: 0,
          maxOutputTokens: 8_000,
          maxRetries: 0,
          abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
        });
        return {
          provider: env.AI_PROVIDER ?? "",
          model: env.AI_MODEL ?? "",
          promptVersion,
          answer: boundAnswer(output),
        };
      } catch (error) {
        reason = error;
        const busy = APICallError.isInstance(error) && error.statusCode === 429;
        const retryAfterMs = busy ? retryDelayOf(error.responseHeaders ?? {}, now()) : null;
        if (retryAfterMs === null || pauses === maxRetries) {
          failures++;
          continue;
        }
        if (now() + retryAfterMs - begun > maxRetryDelayMs)
          throw new ProductError("unavailable", tooOften, undefined, error);
        pauses++;
        await pause(retryAfterMs, signal).catch(() => {}); // the analysis was aborted during the pause
      }
    }
    throw new ProductError("unavailable", failed, undefined, reason);
  };
}

/** Loads the providers' libraries. They take 36 MB of memory, so they are loaded only if a provider is configured. */
async function loadModel(env: Env) {
  const { generateText, jsonSchema, Output, APICallError, zodSchema } = await import("ai");
  const answerSchema = zodSchema(modelAnswer);
  const schema = jsonSchema<ModelAnswer>(() => answerSchema.jsonSchema, { validate: readModelAnswer });
  return { model: await chosenModel(env), schema, generateText, Output, APICallError };
}

async function chosenModel(env: Env): Promise<LanguageModel> {
  const settings = { apiKey: env.AI_API_KEY, baseURL: env.AI_BASE_URL, fetch: limitedFetch };
  const model = env.AI_MODEL ?? "";
  switch (env.AI_PROVIDER) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(settings)(model);
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic(settings)(model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(settings)(model);
    case "openai-compatible":
      return (await import("@ai-sdk/openai-compatible")).createOpenAICompatible({
        name: "compatible",
        apiKey: env.AI_API_KEY,
        baseURL: env.AI_BASE_URL ?? "",
        fetch: limitedFetch,
        supportsStructuredOutputs: true,
      })(model);
    case undefined:
      throw new Error("There is no AI provider.");
  }
}
