import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --name what-changed` writes the next SQL migration from the tables. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./src/platform/database/*Tables.ts",
  out: "./migrations",
});
