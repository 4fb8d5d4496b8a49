import type { LanguageModel } from "ai";
import { ProductError } from "#shared/errors.ts";
import type { Analyse } from "./analyse.server.ts";
import { boundAnswer, modelAnswer } from "./modelAnswer.server.ts";
import { dataFor, instructionsFor, promptVersion } from "./modelInstructions.server.ts";
import type { Env } from "#platform/env.ts";
import { fetchWithin } from "#platform/outsideCalls.ts";

/** How long one try may take, in milliseconds; there are two, if time remains. */
const patience = 38_000;
/** The most that an answer may weigh, in bytes: a good one weighs a thousandth. */
const maxAnswerBytes = 8 * 1024 * 1024;
const limitedFetch = fetchWithin(maxAnswerBytes);

const failed = "The photos could not be analyzed: the analysis service did not answer as it should.";

/**
 * Builds the analysis over the configured AI provider; null where none is configured. `timeout` is per try, in
 * milliseconds.
 */
export function createAnalyse(env: Env, timeout = patience): Analyse | null {
  if (!env.AI_PROVIDER) return null;
  const loading = loadModel(env);
  loading.catch(() => {}); // told by the first analysis
  return async (request, signal) => {
    const { model, generateText, Output } = await loading;
    let reason: unknown;
    for (let tries = 0; tries < 2 && !signal.aborted; tries++) {
      try {
        const { output } = await generateText({
          model,
          output: Output.object({ schema: modelAnswer }),
          instructions: instructionsFor(request),
          messages: [
            {
              role: "user",
              content: [
                { type: "text", text: dataFor(request) },
                ...request.images.flatMap((data, index) => [
                  { type: "text" as const, text: `Photo ${index + 1}:` },
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
      }
    }
    throw new ProductError("unavailable", failed, undefined, reason);
  };
}

/** The providers' libraries take 36 MB of memory: they are loaded only where there is a provider. */
async function loadModel(env: Env) {
  const { generateText, Output } = await import("ai");
  return { model: await chosenModel(env), generateText, Output };
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
