import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The project's folder. */
export const projectFolder = resolve(import.meta.dirname, "..");

/** One section of docs/install.md. */
function section(heading: string): string {
  const page = readFileSync(resolve(projectFolder, "docs/install.md"), "utf8");
  const found = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (found === undefined) throw new Error(`docs/install.md has no section "${heading}".`);
  return found;
}

/** One block of commands of a section, by its position, as an operator copies it. */
export function commands(heading: string, position: number): string {
  const block = [...section(heading).matchAll(/^```sh\n(.*?)^```$/gms)][position]?.[1];
  if (block === undefined) throw new Error(`The section "${heading}" has no block of commands ${position}.`);
  return block;
}

/** The commands in the sentences and tables of a section that begin with these words. */
export const inlineCommands = (heading: string, begin: string): string[] =>
  [...section(heading).matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text).filter((text) => text.startsWith(begin));
