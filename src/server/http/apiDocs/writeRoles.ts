import { writeFile } from "node:fs/promises";
import { rolesDocument } from "./rolesDocument.ts";

// `npm run roles`
await writeFile("docs/roles.md", rolesDocument());
