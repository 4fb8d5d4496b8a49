import { build } from "vite";
import { sharedReact } from "./react.ts";
import { browserOutput, browserPlugins, common, pageOf, pageOptions, resolved, type Mode } from "./settings.ts";

const ofFrame = /^assets\/(kit|rolldown-runtime|_shared_react|client|preload-helper)-/;

/** Builds the app behind sign-in and the site, each a page with separate files; in development the design kit too. */
export async function buildApp(mode: Mode): Promise<void> {
  const entries = ["app", "site", ...(mode === "development" ? ["design"] : [])];
  await build({
    ...common,
    mode,
    publicDir: "public",
    plugins: [sharedReact((page) => (page.includes("/site/") ? "by its script" : "at once")), ...browserPlugins()],
    resolve: resolved,
    build: {
      ...browserOutput,
      // The app has the files of its frame when it fetches another one, so their names are left out of its lists. The
      // landing page, whose files begin with "site", loads them later.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, needed, { hostId }) =>
          hostId.startsWith("assets/site") ? needed : needed.filter((file) => !ofFrame.test(file)),
      },
      rolldownOptions: {
        ...pageOptions,
        input: Object.fromEntries(entries.map((entry) => [entry, pageOf(entry)])),
        output: {
          // The first file names all others, and seven characters tell the versions of one file apart.
          chunkFileNames: "assets/[name]-[hash:7].js",
          codeSplitting: {
            // React changes rarely and every entry needs it: one separate file, cached across releases.
            groups: [
              { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              // The landing page loads these before any click, without the kit.
              {
                name: "site-and-app",
                test: /[\\/](browser[\\/]session[\\/](demoState|flashMessage)|shared[\\/]demoCollections)\.ts$/,
              },
              // The code that most pages need is in one file: many small ones compress worse. Dialogs are left out: a page
              // with a form loads them, also for its question about what was typed.
              {
                name: "kit",
                test: /src[\\/](ui(?![\\/](?:overlays|Marked))|browser(?![\\/]forms[\\/](?:useDiscardGuard|DiscardDialog))|shared(?![\\/]money)|api)[\\/]|node_modules[\\/]@(tanstack|orpc)/,
                minShareCount: 14,
              },
              // The first file names all others. Those of each of these groups are needed together, so they are one file.
              { name: "zod", test: /node_modules[\\/]zod[\\/]/ },
              { name: "search", test: /[\\/]shared[\\/]search[\\/](folding|marks)\.ts$/ },
              { name: "overlays", test: /react-(dialog|remove-scroll)|(useReturnFocus\.ts|Scrim\.tsx)$/, minShareCount: 9 },
              // Icons that a few pages share, which no first screen shows.
              {
                name: "icons",
                test: /[\\/]icons[\\/](bell-(off|ring)|building-complex|calendar-check-2|check-check|copy|file-x|keyboard|link-2|rotate-c?cw|ruler)\.mjs$/,
              },
              // So are the rules of events, which the dashboard, the calendar and the visits share.
              {
                name: "events",
                test: /[\\/]work[\\/](events[\\/](event(Times|Words)|moving|serviceType)|visits[\\/]suggestedEvent|event-dialogs[\\/]assigned)\.ts$|[\\/]initials\.ts$/,
              },
              // So are the rules of agreed work, which the pages of jobs and invoices share.
              {
                name: "jobs",
                test: /[\\/](job-rules[\\/]job(Refusals|State|Tones|Total)|change-orders[\\/]agreed(ByVisit|Sums))\.ts$/,
              },
            ],
          },
        },
      },
    },
  });
}
