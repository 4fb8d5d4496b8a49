import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The project's folder. */
export const projectFolder = resolve(import.meta.dirname, "..");

/** The commands in one section of docs/install.md, one string for each block, as an operator copies them. */
export function commandsUnder(heading: string): string[] {
  const page = readFileSync(resolve(projectFolder, "docs/install.md"), "utf8");
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/install.md has no section "${heading}".`);
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = ""]) => commands);
}

/** One block of commands of a section, by its position. */
export function commands(heading: string, position: number): string {
  const block = commandsUnder(heading)[position];
  if (block === undefined) throw new Error(`The section "${heading}" has no block of commands ${position}.`);
  return block;
}
