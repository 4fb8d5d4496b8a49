import { inContainers } from "./containersWay.ts";
import { inFolder, serviceWithCaddy, serviceWithNginx } from "./serviceWays.ts";
import type { Way } from "./way.ts";

/** All ways, in the order of docs/install.md. */
export const ways: Way[] = [
  { name: "folder", try: inFolder },
  { name: "systemd-caddy", try: serviceWithCaddy },
  { name: "systemd-nginx-postgresql", try: serviceWithNginx },
  { name: "containers", try: inContainers },
];
