import type { DemoContext } from "./demoContext.ts";

/** The name of the demo's visitor, who is the actor of every change in it. */
export const visitorsName = ({ team }: DemoContext): string => team[0]?.name ?? "";
