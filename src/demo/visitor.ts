import type { DemoContext } from "#browser/demo/demoContext.ts";
import { sampleTeam } from "./sampleTeam.ts";

/** How the visitor of the demo is called, who does what is done in it. */
export const visitorsName = ({ userId, now }: DemoContext): string => sampleTeam(userId, now())[0]?.name ?? "";
