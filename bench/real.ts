import { existsSync } from "node:fs";
import { benchBoards } from "./realBoards.ts";
import { benchCameraFiles } from "./realCameraFiles.ts";

/**
 * Reads and measures real photos: public ones that this machine can fetch, and those in the folders that the command
 * names. Nothing of them is kept in the repository. Anything that cannot be fetched is skipped with a word.
 */
export async function benchReal(): Promise<void> {
  const folders = process.argv.slice(2).filter((word) => word.includes("/") && existsSync(word));
  benchCameraFiles(folders);
  await benchBoards(folders);
}
