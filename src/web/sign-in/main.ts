import { takeOver } from "#web/takeOver.ts";

takeOver(() => import("./takeOver.tsx"));
