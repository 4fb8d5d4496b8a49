import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --name what-changed` writes the next SQL migration from the tables. */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./src/server/database/accountTables.ts", "./src/server/database/tenantTables.ts", "./src/server/database/apiKeyTables.ts", "./src/server/database/billingTables.ts"],
  out: "./migrations",
});
