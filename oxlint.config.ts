/**
 * What lint asks for. Types, unused things and the format are checked beside it: `npm run check`.
 *
 * The house: which room may import what (docs/architecture.md, "The house"). Rooms are matched by glob, so that a new
 * feature is covered on the day it is made, and each refusal says what to do instead. A file belongs to the last room of the
 * list that matches it.
 */

import { matchesGlob } from "node:path";

type Refusal = { regex: string; message: string };
type Room = { files: string[]; except?: string[]; refuses: Refusal[] };

const acrossFolders: Refusal = {
  regex: "^\\.\\./",
  message:
    "Across folders import by the alias with the extension: #features/services/service.ts. Within a folder: ./x.ts.",
};

/** Libraries that need Node. */
const ofNode =
  "^(node:|pg$|pg-boss|kysely|better-auth|@better-auth|hono|@hono|pino|sharp|nodemailer|flydrive|@orpc/server)";
const react = "^(react|react-dom|react-router|radix-ui|lucide-react)(/|$)";
const tests = ["src/**/*.test.ts", "src/**/testing/**"];

const rooms: Room[] = [
  {
    files: ["src/shared/**"],
    except: tests,
    refuses: [
      {
        regex: "^#(features|platform|server|web|demo|ui|api)/|^#(pages|routes)\\.",
        message:
          "shared/ is words that every feature uses: it knows no feature, no server and no page. Move the rule to the noun it is about, or pass the value in.",
      },
      {
        regex: "^node:",
        message: "shared/ runs in the browser too and does no I/O: put this into platform/, and pass its result in.",
      },
    ],
  },
  {
    files: ["src/platform/**"],
    except: tests,
    refuses: [
      {
        regex: "^#(features|server|api)/|^#(pages|routes)\\.",
        message:
          "platform/ stands below the features and knows none: take what you need as an argument, or move the work into the feature.",
      },
      {
        regex: "^#(web|demo|ui)/|\\.tsx$|" + react,
        message: "platform/ runs in Node: move the rule that both sides need into shared/.",
      },
    ],
  },
  {
    files: ["src/server/**"],
    except: tests,
    refuses: [
      {
        regex: "\\.demo(\\.ts)?$|^#(web|demo|ui)/|\\.tsx$",
        message: "server/ never imports what runs in the browser: move the rule into the noun or shared/.",
      },
    ],
  },
  {
    // Nouns: everything in a feature that no later room takes.
    files: ["src/features/*/*.ts"],
    except: tests,
    refuses: [
      {
        regex: "\\.(contract|queries|server|demo)(\\.ts)?$|^#(platform|server|demo|api)/",
        message:
          "A noun is pure rules that every side uses: pass in what it needs, and let the contract or the handler import the noun.",
      },
      {
        regex: "\\.tsx$|^#(web|ui)/|" + react,
        message: "A noun knows no screen: return plain data and let the screen (a .tsx file, a use….ts hook) show it.",
      },
      {
        regex: "^(node:|@|[a-y]|z[^o])",
        message:
          "A noun imports only other nouns, shared/ and zod: bring a library in through shared/ (money, dates), or do the work in the handler.",
      },
    ],
  },
  {
    files: ["src/features/*/*.contract.ts"],
    refuses: [
      {
        regex: "\\.(queries|server|demo)(\\.ts)?$|^#(platform|server|demo|web)/",
        message: "A contract belongs to no implementation: move what you need into the noun, and import that.",
      },
      {
        regex: "\\.tsx$|^#ui/|" + react,
        message: "A contract knows no screen: move what you need into the noun, and import that.",
      },
      {
        regex: "^(node:|@[^o]|@orpc/([^c]|cl)|[a-y]|z[^o])",
        message: "A contract imports nouns, shared/, zod and the ways of asking in #api/operation.ts.",
      },
    ],
  },
  {
    files: ["src/features/*/*.server.ts", "src/features/*/*.queries.ts"],
    refuses: [
      {
        regex: "^#server/|^#api/(client|contract)",
        message: "server/ stands above the features: what both need lies in platform/, or comes as an argument.",
      },
      {
        regex: "\\.demo(\\.ts)?$|^#demo/",
        message: "The server's handler and the demo's never meet: move the rule that both need into the noun.",
      },
      {
        regex: "\\.tsx$|^#(ui|web)/|" + react,
        message: "A handler knows no screen: move what you need into the noun, and import that.",
      },
    ],
  },
  {
    files: ["src/features/*/*.demo.ts"],
    refuses: [
      {
        regex: "\\.(queries|server)(\\.ts)?$|^#(platform|server)/",
        message: "The demo's handler and the server's never meet: move the rule that both need into the noun.",
      },
      { regex: "\\.tsx$|^#ui/", message: "A handler knows no screen: move what you need into the noun." },
      { regex: ofNode, message: "The demo runs in the browser: use the store in #demo/ instead." },
    ],
  },
  {
    files: ["src/features/**/*.tsx", "src/features/**/use[A-Z]*.ts"],
    refuses: [
      {
        regex: "\\.(queries|server|demo)(\\.ts)?$|^#(platform|server|demo)/",
        message:
          "A screen never reaches behind the contract: ask the typed client in #web/client.ts, and add an operation to the contract if it is missing.",
      },
      {
        regex: "\\.contract(\\.ts)?$|^#api/",
        message: "A screen asks the typed client in #web/client.ts; a type that it shows belongs into the noun.",
      },
      { regex: ofNode, message: "A screen runs in the browser: ask the typed client in #web/client.ts for it." },
    ],
  },
  {
    // Lint has no name for "a file that must not be": each import of such a file is refused.
    files: ["src/**/use[A-Z]*.tsx"],
    refuses: [
      {
        regex: ".",
        message: "A hook is plain data in a use….ts file: return what there is to show, and let a component show it.",
      },
    ],
  },
  {
    files: ["src/ui/**"],
    refuses: [
      {
        regex: "^#(features|platform|server|web|demo|api)/|^#(pages|routes)\\.",
        message: "ui/ knows no feature: give the component a prop, and let the screen pass the value in.",
      },
      { regex: ofNode, message: "ui/ runs in the browser." },
    ],
  },
  {
    files: ["src/web/**"],
    except: tests,
    refuses: [
      {
        regex: "\\.(queries|server)(\\.ts)?$|^#(platform|server)/",
        message:
          "web/ and the server never import each other: ask the typed client, or move the rule into the noun or shared/.",
      },
      {
        regex: "\\.demo(\\.ts)?$|^#demo/",
        message: "The demo is loaded only in demo mode: enter it through #web/demoMode.ts, which loads it on demand.",
      },
      { regex: ofNode, message: "web/ runs in the browser: ask the typed client for it." },
    ],
  },
  {
    files: ["src/web/demoMode.ts", "src/web/form-demo/*.tsx", "src/web/quote-demo/*.tsx"],
    refuses: [
      {
        regex: "\\.(queries|server)(\\.ts)?$|^#(platform|server)/",
        message:
          "web/ and the server never import each other: ask the typed client, or move the rule into the noun or shared/.",
      },
      { regex: ofNode, message: "web/ runs in the browser: ask the typed client for it." },
    ],
  },
  {
    files: ["src/demo/**"],
    except: tests,
    refuses: [
      {
        regex: "\\.(queries|server)(\\.ts)?$|^#(platform|server)/",
        message: "demo/ and the server never import each other: move the rule into the noun or shared/.",
      },
      {
        regex: "\\.tsx$|^#ui/",
        message: "The demo answers operations and shows nothing: leave the screen to the feature.",
      },
      { regex: ofNode, message: "The demo runs in the browser: keep it in the visitor's own storage." },
    ],
  },
  {
    files: ["src/api/*.ts"],
    refuses: [
      {
        regex: "\\.(queries|server|demo)(\\.ts)?$|^#(platform|server|demo|web|ui)/|\\.tsx$",
        message:
          "What is callable belongs to no implementation: the server's handlers are listed in #server/handlers.ts, the demo's in #demo/handlers.ts.",
      },
    ],
  },
];

const behindTheHandles =
  "Rows are reached through OwnerDb and SharedDb with the statements of a *.queries.ts file. If this file must go past them, name it in oxlint.config.ts with its reason.";

/** What goes past the handles to the database: open to the files named here, each with its reason. */
const fences: { regex: string; message: string; open: Record<string, string> }[] = [
  {
    // The driver, and the connections that are opened with it.
    regex: "^pg(-copy-streams)?$|(^\\./|#platform/database/)(pool|databaseClient)\\.ts$",
    message: behindTheHandles,
    open: {
      "src/platform/database/databaseClient.ts": "is the connection",
      "src/platform/database/replica.ts": "asks a replica how far it is",
      "src/platform/database/connectionCheck.ts": "finds out what lies between the server and its database",
      "src/platform/database/pool.ts": "holds the connections",
      "src/platform/database/loans.ts": "lends them",
      "src/platform/database/connectionRoom.ts": "asks how many there may be",
      "src/platform/database/distribute.ts": "has the tables distributed on Citus",
      "src/platform/database/engine.ts": "says what opens a business's scope on which engine",
      "src/platform/database/tenantDb.ts": "is the handle on a business's rows",
      "src/platform/database/sharedDb.ts": "is the handle on the rows of no business",
      "src/platform/database/columnTypes.ts": "knows how the driver names PostgreSQL's types",
      "src/platform/database/rowsAsText.ts": "knows how the driver names PostgreSQL's types",
      "src/platform/database/migrate.ts": "changes the schema",
      "src/platform/database/migrationLock.ts": "waits for who else changes the schema",
      "src/platform/database/migrationMarks.ts": "remembers which changes the schema has",
      "src/platform/database/migrations.ts": "changes the schema",
      "src/platform/database/catalog.ts": "reads the schema",
      "src/platform/auth/authDatabase.ts": "gives Better Auth's adapter the pool",
      "src/server/schemaCommand.ts": "reads the schema of a throw-away database",
      "src/platform/database/probe.ts": "asks whether the database answers, on a connection of its own",
      "src/platform/database/databaseUser.ts": "looks at the rights of the database's user",
      "src/platform/database/embeddedAddress.ts": "tries whether the built-in PostgreSQL answers",
      "src/platform/database/embeddedRoles.ts": "makes the roles of the built-in PostgreSQL",
      "src/platform/live.ts": "listens, which takes a connection of its own",
      "src/platform/jobs.ts": "gives the job queue its connections",
      "src/platform/accountRemovals.ts": "removes an account's rows, whatever tables there are",
      "src/server/server.ts": "opens the pool that the handles share",
      "src/server/seed/main.ts": "fills a database from outside",
      "src/server/operatorCommand.ts": "runs operators' commands beside the server, and opens the handles for them",
      "src/server/backup/loadRows.ts": "copies whole tables in",
      "src/server/backup/schemaSteps.ts": "changes the schema",
      "src/server/backup/snapshot.ts": "copies whole tables out",
      "src/server/backup/scheduledBackups.ts": "holds the lock of a backup on a connection of its own",
    },
  },
  {
    // The builders' roots.
    regex: "^kysely(/|$)",
    message: "Statements are written in *.queries.ts files.",
    open: {
      "src/features/*/*.queries.ts": "is where statements are written",
      "src/platform/**/*.queries.ts": "is where statements are written",
      "src/server/**/*.queries.ts": "is where statements are written",
      "src/platform/database/schema.ts": "has the types of the tables",
      "src/platform/database/statement.ts": "compiles statements",
      "src/platform/database/jsonText.ts": "is an expression that statements share",
      "src/platform/database/placed.ts": "is an expression that statements share",
      "src/platform/auth/auth.ts": "gives Better Auth its own tables",
      "src/platform/auth/authDatabase.ts": "opens Better Auth's own tables for its adapter",
    },
  },
  {
    // Statements as text.
    regex: "(^\\./|#platform/database/)textStatement\\.ts$",
    message:
      "Write the statement with the builder (statement.ts). If no builder can say it, name the file in oxlint.config.ts with its reason.",
    open: {
      "src/server/seed/seed.queries.ts": "lets the database make up many random rows at once",
      "src/features/exports/accountExport.queries.ts": "copies rows of every table, whatever columns they have",
    },
  },
];

/** The rooms that ask the database: every fence stands before them. */
const asksDatabase = (path: string) => /^src\/(platform|server)\/|\.(server|queries)\.ts$/.test(path);

const roomOf = (path: string) => rooms.findLast(({ files }) => files.some((glob) => matchesGlob(path, glob)));

/** What is refused where this path lies, but for the fences that are open to it. */
const refusedAt = (path: string): Refusal[] => [
  acrossFolders,
  ...(roomOf(path)?.refuses ?? []),
  ...fences
    .filter(({ open }) => asksDatabase(path) && !Object.keys(open).some((glob) => matchesGlob(path, glob)))
    .map(({ regex, message }) => ({ regex, message })),
];

/** What holds for a glob is what holds for a path that it matches. */
const refusing = (glob: string, except?: string[]) => ({
  files: [glob],
  ...(except ? { excludeFiles: except } : {}),
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: refusedAt(glob.replace("**", "x").replaceAll("*", "x").replace("[A-Z]", "A")) },
    ],
  },
});

/** Globs of fences before single files, which may lie in them. */
const opened = [...new Set(fences.flatMap(({ open }) => Object.keys(open)))].toSorted(
  (a, b) => Number(b.includes("*")) - Number(a.includes("*")),
);

export default {
  jsPlugins: ["./scripts/wordingLint.mjs"],
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "node", "react", "jsx-a11y", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  options: { typeAware: true },
  env: { builtin: true },
  ignorePatterns: ["dist", "data", "test-results", "playwright-report"],
  rules: {
    "no-restricted-imports": ["error", { patterns: [acrossFolders] }],
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-var": "error",
    "prefer-const": "error",
    "typescript/no-explicit-any": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/await-thenable": "error",
    "typescript/only-throw-error": "error",
    "typescript/switch-exhaustiveness-check": "error",
    "typescript/return-await": "off",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "import/no-duplicates": "error",
    "node/no-process-env": "error",
    "react/react-in-jsx-scope": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/unbound-method": "off",
    "typescript/consistent-return": "off",
    "typescript/no-unnecessary-type-assertion": "off",
    "eslint/no-shadow": "off",
    "eslint/no-control-regex": "off",
    "eslint/no-unmodified-loop-condition": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-array-reverse": "off",
    "unicorn/no-array-sort": "off",
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/role-has-required-aria-props": "off",
    "jsx-a11y/no-static-element-interactions": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "unicorn/prefer-add-event-listener": "off",
    "eslint/no-new": "off",
    "react/set-state-in-effect": "off",
    "typescript/require-array-sort-compare": "off",
    "typescript/no-generated-empty-object-type": "off",
    "typescript/no-base-to-string": "off",
    "vitest/valid-expect": "off",
    "vitest/expect-expect": "off",
    "promise/always-return": "off",
    "react/purity": "off",
    "react/exhaustive-effect-dependencies": "off",
    "unicorn/require-post-message-target-origin": "off",
    "typescript/no-unnecessary-type-parameters": "off",
    "typescript/no-meaningless-void-operator": "off",
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
  },
  overrides: [
    ...rooms.flatMap(({ files, except }) => files.map((glob) => refusing(glob, except))),
    ...opened.map((glob) => refusing(glob, tests)),
    {
      // What people read. SQL, what is said to a model and the design page's own samples are not.
      files: ["src/features/**", "src/web/**", "src/ui/**", "src/shared/**", "src/server/http/**"],
      excludeFiles: [...tests, "**/*.queries.ts", "src/web/design/**", "src/features/estimates/model*.server.ts"],
      rules: { "wording/retired-words": "error" },
    },
    { files: ["src/server/**", "src/platform/**", "e2e/**"], rules: { "react/rules-of-hooks": "off" } },
    {
      files: ["*.config.ts", "scripts/wordingLint.mjs", "src/server/testing/postgres.ts"],
      rules: { "import/no-default-export": "off" },
    },
    {
      files: [
        "*.config.ts",
        "src/platform/env.ts",
        "src/server/testing/**",
        "scripts/**",
        "bench/**",
        "torture/**",
        "e2e/**",
      ],
      rules: { "node/no-process-env": "off" },
    },
  ],
};
