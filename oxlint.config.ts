/**
 * The rules of lint. `npm run check` also checks types, unused code and the format.
 *
 * The house says which room may import which (docs/architecture.md, "Layers"). Rooms are matched by glob, so that a
 * new feature is covered on its first day, and each refusal names the alternative. A file belongs to the last room of
 * the list that matches it.
 */

import { matchesGlob } from "node:path";
import { storeys } from "./src/testing/house.ts";

type Refusal = { regex: string; message: string };
type Room = { files: string[]; except?: string[]; refuses: Refusal[] };

const acrossFolders: Refusal = {
  regex: "^\\.\\./",
  message:
    "Across folders import by the alias with the extension: #features/catalog/services/service.ts. Within a folder: ./x.ts.",
};

/** Libraries that need Node. */
const node: Refusal = {
  regex: "^(node:|pg$|pg-boss|kysely|better-auth|@better-auth|hono|@hono|pino|sharp|nodemailer|flydrive|@orpc/server)",
  message: "This runs in the browser: ask the slice of your own contract, or pass the result in.",
};
const screens: Refusal = {
  regex: "\\.tsx$|^(react|react-dom|react-router|radix-ui|lucide-react)(/|$)",
  message: "This knows no screen: return plain data, and let a .tsx file or a use….ts hook show it.",
};
const side = (...kinds: string[]): Refusal => ({
  regex: `\\.(${kinds.join("|")})(\\.ts)?$`,
  message:
    "The server's side, the demo's and the screens never meet: move the rule that both need into the noun or shared/.",
});
const rooms = (...names: string[]): Refusal => ({
  regex: `^#(${names.join("|")})/`,
  message:
    "That room is of the other side: move the rule that both need into the noun or shared/, or pass the value in.",
});
const tests = ["src/**/*.test.ts", "src/**/testing/**"];

/** Imports only go down: refuses the storeys above and, among features, the areas above. */
function upwards(storey: string): Refusal[] {
  const above = storeys.slice(storeys.indexOf(storey) + 1);
  return above.length === 0
    ? []
    : [
        {
          regex: `^#(${above.join("|")})/`,
          message: `src/${storey}/ stands below that (src/testing/house.ts has the order): let the room above hand it in, or move the rule down into the noun or shared/.`,
        },
      ];
}

/** Further imports that a storey refuses. */
const besides: Partial<Record<string, Refusal[]>> = {
  shared: [node, screens],
  ui: [node],
  platform: [rooms("ui"), screens],
  browser: [rooms("platform"), node],
  api: [rooms("platform", "ui"), side("queries", "server", "demo"), screens],
  demo: [rooms("platform", "ui"), side("queries", "server"), screens, node],
  web: [rooms("platform"), side("queries", "server"), node],
  server: [rooms("browser", "ui", "demo", "web"), side("demo", "browser", "client"), screens],
};

/** The kinds of files in a feature, each after those that its globs would match as well. */
const kinds: Room[] = [
  {
    files: ["*.ts"],
    except: tests,
    refuses: [
      side("contract", "queries", "server", "demo", "browser", "client"),
      rooms("platform", "browser", "ui"),
      screens,
      {
        regex: "^(node:|@|[a-y]|z[^o])",
        message:
          "A noun imports only other nouns, shared/ and zod: bring a library in through shared/ (money, dates), or do the work in the handler.",
      },
    ],
  },
  {
    files: ["*.contract.ts"],
    refuses: [
      side("queries", "server", "demo", "browser", "client"),
      rooms("platform", "browser", "ui"),
      screens,
      {
        regex: "^(node:|@[^o]|@orpc/([^c]|cl)|[a-y]|z[^o])",
        message: "A contract imports nouns, shared/, zod and the ways of asking in #shared/operation.ts.",
      },
    ],
  },
  {
    files: ["*.server.ts", "*.queries.ts"],
    refuses: [side("demo", "browser", "client"), rooms("browser", "ui"), screens],
  },
  { files: ["*.demo.ts"], refuses: [side("queries", "server"), rooms("platform", "ui"), screens, node] },
  {
    files: ["*.tsx", "use[A-Z]*.ts", "*.browser.ts"],
    refuses: [
      side("queries", "server", "demo"),
      {
        regex: "\\.contract(\\.ts)?$",
        message:
          "A screen asks the slice of its own contract (<noun>.client.ts); a type that it shows belongs into the noun.",
      },
      rooms("platform"),
      node,
    ],
  },
  { files: ["*.client.ts"], refuses: [side("queries", "server", "demo"), rooms("platform", "ui"), screens, node] },
];

const house: Room[] = storeys.flatMap((storey): Room[] =>
  storey.startsWith("features/")
    ? kinds.map(({ files, except, refuses }) => ({
        files: files.map((glob) => `src/${storey}/*/${glob}`),
        ...(except ? { except } : {}),
        refuses: [...refuses, ...upwards(storey)],
      }))
    : [{ files: [`src/${storey}/**`], except: tests, refuses: [...upwards(storey), ...(besides[storey] ?? [])] }],
);

/** Lint cannot forbid the existence of a file, so it refuses each import of it. */
const noScreenInAHook: Room = {
  files: ["src/**/use[A-Z]*.tsx"],
  refuses: [
    {
      regex: ".",
      message: "A hook is plain data in a use….ts file: return what there is to show, and let a component show it.",
    },
  ],
};

const allRooms = [...house, noScreenInAHook];

const behindTheHandles =
  "Rows are reached through OwnerDb and SharedDb with the statements of a *.queries.ts file. If this file must go past them, name it in oxlint.config.ts with its reason.";

/** Imports that bypass the database handles: allowed in the files named here, each with its reason. */
const fences: { regex: string; message: string; open: Record<string, string> }[] = [
  {
    // The driver, and the connections that are opened with it.
    regex: "^pg(-copy-streams)?$|(^\\./|#platform/database/)(pool|databaseClient)\\.ts$",
    message: behindTheHandles,
    open: {
      "src/platform/database/connections/databaseClient.ts": "is the connection",
      "src/platform/database/replica.ts": "asks a replica how far it is",
      "src/platform/database/connections/connectionCheck.ts": "finds out what lies between the server and its database",
      "src/platform/database/connections/pool.ts": "holds the connections",
      "src/platform/database/connections/connectionLeases.ts": "lends them",
      "src/platform/database/connections/connectionRoom.ts": "asks how many there may be",
      "src/platform/database/migrations/distribute.ts": "has the tables distributed on Citus",
      "src/platform/database/engine.ts": "says what opens a business's scope on which engine",
      "src/platform/database/tenantDb.ts": "is the handle on a business's rows",
      "src/platform/database/sharedDb.ts": "is the handle on the rows of no business",
      "src/platform/database/columnTypes.ts": "knows how the driver names PostgreSQL's types",
      "src/platform/database/rowsAsText.ts": "knows how the driver names PostgreSQL's types",
      "src/platform/database/migrations/migrate.ts": "changes the schema",
      "src/platform/database/migrations/migrationLock.ts": "waits for who else changes the schema",
      "src/platform/database/migrations/migrationMarks.ts": "remembers which changes the schema has",
      "src/platform/database/migrations/migrations.ts": "changes the schema",
      "src/platform/database/migrations/newerQueue.ts": "reads the version of the job queue's schema",
      "src/platform/database/catalog.ts": "reads the schema",
      "src/platform/auth/authDatabase.ts": "gives Better Auth's adapter the pool",
      "src/server/schemaCommand.ts": "reads the schema of a throw-away database",
      "src/platform/database/connections/probe.ts": "asks whether the database answers, on a connection of its own",
      "src/platform/database/connections/databaseUser.ts": "looks at the rights of the database's user",
      "src/platform/database/embedded/embeddedAddress.ts": "tries whether the built-in PostgreSQL answers",
      "src/platform/database/embedded/embeddedRoles.ts": "makes the roles of the built-in PostgreSQL",
      "src/platform/live/live.ts": "listens, which takes a connection of its own",
      "src/platform/jobs/jobs.ts": "gives the job queue its connections",
      "src/platform/removals/accountRemovals.ts": "removes an account's rows, whatever tables there are",
      "src/server/serverConnections.ts": "opens the pool that the handles share",
      "src/server/seed/main.ts": "fills a database from outside",
      "src/server/commands/operatorCommand.ts":
        "runs operators' commands beside the server, and opens the handles for them",
      "src/server/backup/loadRows.ts": "copies whole tables in",
      "src/server/backup/pauseMessages.ts": "pauses messages within the transaction of a restore, for every business",
      "src/server/backup/schemaSteps.ts": "changes the schema",
      "src/server/backup/snapshot.ts": "copies whole tables out",
      "src/server/backup/scheduledBackups.ts": "holds the lock of a backup on a connection of its own",
    },
  },
  {
    // The roots of the query builder.
    regex: "^kysely(/|$)",
    message: "Statements are written in *.queries.ts files.",
    open: {
      "src/features/*/*/*.queries.ts": "is where statements are written",
      "src/platform/**/*.queries.ts": "is where statements are written",
      "src/server/**/*.queries.ts": "is where statements are written",
      "src/platform/database/schema.ts": "has the types of the tables",
      "src/platform/database/statement.ts": "compiles statements",
      "src/platform/database/jsonText.ts": "is an expression that statements share",
      "src/platform/database/withOrdinality.ts": "is an expression that statements share",
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
      "src/features/messages/planned-messages/subjectRecords.queries.ts":
        "reads a record with facts of five tables, by lateral joins and aggregates",
      "src/features/messages/planned-messages/changedSubjects.queries.ts":
        "finds the records of five kinds in one list, and stores many rows from JSON",
      "src/features/messages/message-sending/recordLocks.queries.ts":
        "locks rows of several tables in an order, which the builder says in four times as many lines",
      "src/features/customers/customers/keptRefusals.queries.ts":
        "compares the lines of a ledger with a list of values, by distinct on",
      "src/features/business/exports/accountExport.queries.ts":
        "copies rows of every table, whatever columns they have",
    },
  },
];

/** True for rooms that query the database: every fence is in front of them. */
const asksDatabase = (path: string) => /^src\/(platform|server)\/|\.(server|queries)\.ts$/.test(path);

const roomOf = (path: string) => allRooms.findLast(({ files }) => files.some((glob) => matchesGlob(path, glob)));

/** Returns the refusals for this path, without the fences that are open to it. */
const refusedAt = (path: string): Refusal[] => [
  acrossFolders,
  ...(roomOf(path)?.refuses ?? []),
  ...fences
    .filter(({ open }) => asksDatabase(path) && !Object.keys(open).some((glob) => matchesGlob(path, glob)))
    .map(({ regex, message }) => ({ regex, message })),
];

/** A glob gets the refusals of a path that it matches. */
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

/** Globs of fences before single files, which they may contain. */
const opened = [...new Set(fences.flatMap(({ open }) => Object.keys(open)))].toSorted(
  (a, b) => Number(b.includes("*")) - Number(a.includes("*")),
);

export default {
  jsPlugins: ["./scripts/wordingLint.mjs", "./scripts/englishLint.mjs"],
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "node", "react", "jsx-a11y", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  options: { typeAware: true },
  env: { builtin: true },
  ignorePatterns: ["dist", "data", "test-results", "playwright-report"],
  rules: {
    "english/comments": "error",
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
    // `return await` is wanted inside try, and harmless outside it.
    "typescript/return-await": "off",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "import/no-duplicates": "error",
    "node/no-process-env": "error",
    // JSX compiles without it.
    "react/react-in-jsx-scope": "off",
    // Values from JSON, the DOM and libraries are asserted once, at the point of entry.
    "typescript/no-unsafe-type-assertion": "off",
    // Handles are objects of functions that use no `this`, and are destructured on purpose.
    "typescript/unbound-method": "off",
    // `return doIt()` without a value ends a handler early; the compiler checks values.
    "typescript/consistent-return": "off",
    // Two compilers check the rules that both sides share: an assertion that one can infer, the other needs.
    "typescript/no-unnecessary-type-assertion": "off",
    // A short name in a short function may also be the name of an outer variable.
    "eslint/no-shadow": "off",
    // Two patterns search for control characters.
    "eslint/no-control-regex": "off",
    // The rule does not see changes made by a callback.
    "eslint/no-unmodified-loop-condition": "off",
    // A function is declared beside its use, not in the widest possible scope.
    "unicorn/consistent-function-scoping": "off",
    // Used on arrays created in the same line.
    "unicorn/no-array-reverse": "off",
    // Used on arrays created in the same line.
    "unicorn/no-array-sort": "off",
    // Sharp, Stripe and others are imported by their package's name.
    "import/no-named-as-default": "off",
    // The same packages have their functions as members, too.
    "import/no-named-as-default-member": "off",
    // Styles are imported for their effect.
    "import/no-unassigned-import": "off",
    // Radix and the calendar's grid use roles that no tag has.
    "jsx-a11y/prefer-tag-over-role": "off",
    // The rule does not see the attributes that Radix adds.
    "jsx-a11y/role-has-required-aria-props": "off",
    // People draw on the photo's stage; its keyboard controls are the handles.
    "jsx-a11y/no-static-element-interactions": "off",
    // Groups and dialogs listen for keys that bubble.
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    // Scrolling regions are reachable by keyboard.
    "jsx-a11y/no-noninteractive-tabindex": "off",
    // XMLHttpRequest and FileReader have one listener each.
    "unicorn/prefer-add-event-listener": "off",
    // `new Promise` and `new URL` are called to see if they throw.
    "eslint/no-new": "off",
    // A size that an effect measures in the page becomes state.
    "react/set-state-in-effect": "off",
    // Texts are sorted by code units if only a stable order matters.
    "typescript/require-array-sort-compare": "off",
    // Empty answers are `{}` in the contract.
    "typescript/no-generated-empty-object-type": "off",
    // Form data and foreign errors are logged as they are.
    "typescript/no-base-to-string": "off",
    // Vitest allows a message beside a value.
    "vitest/valid-expect": "off",
    // Shared functions of the stories contain the expectations.
    "vitest/expect-expect": "off",
    // The last `then` of a chain need not return a value.
    "promise/always-return": "off",
    // Screens that show the time read the clock.
    "react/purity": "off",
    // `react/exhaustive-deps` checks the same, with its exceptions written down.
    "react/exhaustive-effect-dependencies": "off",
    // Workers have no origin to name.
    "unicorn/require-post-message-target-origin": "off",
    // A type parameter used once states the type of the result.
    "typescript/no-unnecessary-type-parameters": "off",
    // `void` marks a promise that no one awaits, whatever its type.
    "typescript/no-meaningless-void-operator": "off",
    "max-lines-per-function": ["error", { max: 100 }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
  },
  overrides: [
    ...allRooms.flatMap(({ files, except }) => files.map((glob) => refusing(glob, except))),
    ...opened.map((glob) => refusing(glob, tests)),
    {
      // Text for people. SQL, prompts for a model and the design page's own samples are not.
      files: ["src/features/**", "src/web/**", "src/ui/**", "src/shared/**", "src/server/http/**"],
      excludeFiles: [
        ...tests,
        "**/*.queries.ts",
        "src/web/design/**",
        "src/features/requests/analyses/model*.server.ts",
      ],
      rules: { "wording/retired-words": "error" },
    },
    {
      // One thing, one name, for owners. To its customer a request stays a request, and the site describes the app to
      // people who have not seen its menu.
      files: ["src/features/**", "src/web/**", "src/ui/**", "src/shared/**"],
      excludeFiles: [
        ...tests,
        "**/*.queries.ts",
        "**/*Words.{en,es}.ts",
        "src/web/design/**",
        "src/features/site/**",
        "src/features/requests/request-portal/**",
      ],
      rules: { "wording/record-names": "error" },
    },
    {
      // A test tells one story from beginning to end.
      files: [...tests, "e2e/**", "bench/**", "torture/**", "install-tests/**"],
      rules: { "max-lines-per-function": "off" },
    },
    // In these files `use` is no hook: it is Hono's or Playwright's.
    { files: ["src/server/**", "src/platform/**", "e2e/**"], rules: { "react/rules-of-hooks": "off" } },
    {
      files: ["*.config.ts", "scripts/*Lint.mjs", "src/server/testing/postgres.ts"],
      rules: { "import/no-default-export": "off" },
    },
    {
      files: [
        "*.config.ts",
        "src/platform/process/env.ts",
        "src/server/testing/**",
        "scripts/**",
        "conformance/**",
        "bench/**",
        "torture/**",
        "install-tests/**",
        "e2e/**",
      ],
      rules: { "node/no-process-env": "off" },
    },
    // Scripts and benchmarks have no names that begin with #: those are of the product.
    { files: ["conformance/**"], rules: { "no-restricted-imports": "off" } },
  ],
};
