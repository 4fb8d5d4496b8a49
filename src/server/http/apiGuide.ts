import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../../../docs/api.md", import.meta.url));

/**
 * The guide to the API (`docs/api.md`) as the introduction of its description: without its title and its links to other
 * documents, and with the address of this server. Null in a copy of the product without its documents.
 */
export function apiGuide(publicUrl: string): string | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  return text
    .slice(text.indexOf("## "))
    .replaceAll("https://quotes.example.org", publicUrl)
    .replaceAll(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, "$1");
}
