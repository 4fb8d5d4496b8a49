// Loaded into the server by start.mjs. When the launcher is killed outright the channel to it closes: end as on
// SIGTERM, so that no server is left behind that holds the port and the data folder.
// Only of the process that was launched: those that it forks end with it by themselves.
import cluster from "node:cluster";

if (cluster.isPrimary) {
  process.channel?.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
