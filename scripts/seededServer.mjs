import { startServerProcess } from "#server/testing/serverProcess.ts";
import { run } from "./project.mjs";

const email = "olivia@prairie-exterior.dev";

/**
 * Starts a server on its own data folder with the sample business of `npm run seed -- --email`. `signIn` opens that
 * business's dashboard on a page. `env` adds variables.
 */
export async function startSeededServer(env = {}) {
  const server = await startServerProcess(env);
  try {
    await server.terminate(); // the seed needs exclusive use of the data folder
    const { code, output } = await run(process.execPath, ["src/server/seed/main.ts", "--email", email], {
      quiet: true,
      env: { DATA_DIR: server.dataDir, LOG_LEVEL: "warn" },
    });
    const password = /^ *password +(\S+)/m.exec(output)?.[1];
    if (code !== 0 || !password) throw new Error(`The sample business could not be created: ${output}`);
    await server.start();
    const signIn = async (page) => {
      await page.goto("/signin");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
      await page.waitForURL("**/dashboard");
    };
    return { server, signIn };
  } catch (error) {
    await server.dispose();
    throw error;
  }
}
