// The launcher loads this into the server. When the launcher is killed outright, its channel closes: the server then
// ends as on SIGTERM, so that none is left behind with the port and the data folder. Only the launched process listens:
// the processes that it forks end with it.
import cluster from "node:cluster";

if (cluster.isPrimary) {
  process.channel?.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
