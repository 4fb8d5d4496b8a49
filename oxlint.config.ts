/**
 * What lint asks for. Types, unused things and the format are checked beside it: `npm run check`.
 *
 * The house: which room may import what (docs/architecture.md, "The house"). Rooms are matched by glob, so that a new
 * feature is covered on the day it is made, and each refusal says what to do instead. A file belongs to the last room of the
 * list that matches it.
 */

type Refusal = { regex: string; message: string };
type Room = { files: string[]; except?: string[]; refuses: Refusal[] };

const acrossFolders: Refusal = {
  regex: "^\\.\\./",
  message:
    "Across folders import by the alias with the extension: #features/services/service.ts. Within a folder: ./x.ts.",
};

/** Libraries that need Node. */
const ofNode =
  "^(node:|pg$|pg-boss|drizzle-orm|kysely|better-auth|@better-auth|hono|@hono|pino|sharp|nodemailer|flydrive|@orpc/server)";
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
    files: ["src/web/demoMode.ts", "src/web/form-demo/main.tsx"],
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

export default {
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
    ...rooms.map(({ files, except, refuses }) => ({
      files,
      ...(except ? { excludeFiles: except } : {}),
      rules: { "no-restricted-imports": ["error", { patterns: [acrossFolders, ...refuses] }] },
    })),
    { files: ["src/server/**", "src/platform/**", "e2e/**"], rules: { "react/rules-of-hooks": "off" } },
    {
      files: ["*.config.ts", "src/server/testing/postgres.ts"],
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
