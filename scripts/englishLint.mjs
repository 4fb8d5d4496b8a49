/**
 * Checks the English of comments and documents: each sentence names its subject first, retired idioms do not return, and
 * no comment only repeats the name below it. Lint runs the rule on code; englishLint.test.mjs runs it on everything else.
 */

/** Idioms translated from another language, each with the plain term. */
const retired = [
  [/\bstands?\b(?! (?:for|by|out|alone)\b)/i, "is, or is stored"],
  [/\b(?:lies|lie)\b/i, "is"],
  [/\b(?:is|are|was|were|be|been|being) told\b/i, "is notified, or name the message"],
  [/\bwho(?:so)?ever\b/i, "the actor: the owner, a visitor, the caller"],
  [/\banew\b/i, "again"],
  [/\bof before\b/i, "previous"],
  [/\bas many as may be\b/i, "the limit"],
  [/\bfrom outside\b/i, "external, or untrusted"],
  [/\bmeanwhile\b/i, "in between, or name the change"],
  [/\banother than\b/i, "other than"],
];

const headless = /^(?:What|How|Where|Who|Whom|Whose|Whether|Whoever|Whatever|Wherever)\b/;

/** Returns the sentences of a text, without code, quotations and link targets. */
function sentencesOf(text) {
  return text
    .replaceAll(/```[\s\S]*?```/g, ".")
    .replaceAll(/`[^`]*`/g, "`code`")
    .replaceAll(/[“"][^”"]*[”"]/g, "“quoted”")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .split(
      /(?<=[.!?:;])(?:\*\*|\))?\s+(?=\p{Lu})|\n\s*\n|\n\s*(?:[-*]|\d+\.|#+|\|)\s+|\s\|\s|^\s*(?:[-*#|]|\d+\.)+\s*/mu,
    )
    .map((sentence) =>
      (sentence ?? "")
        .replaceAll(/\s+/g, " ")
        .replace(/^[*_|([\s]+/, "")
        .trim(),
    )
    .filter((sentence) => sentence !== "");
}

/** Returns one message for each fault in the English of `text`. */
export function englishFaults(text) {
  return sentencesOf(text).flatMap((sentence) => [
    ...(headless.test(sentence) && !sentence.endsWith("?")
      ? [`“${sentence.slice(0, 60)}” has no subject: name the actor or the thing first.`]
      : []),
    ...retired.flatMap(([idiom, better]) => {
      const found = idiom.exec(sentence);
      return found ? [`“${found[0]}” in “${sentence.slice(0, 60)}”: write ${better}.`] : [];
    }),
  ]);
}

const fillers = new Set(
  "a an the of is are was in on at to for and or by with it its one as that this all each from be".split(" "),
);

const stems = (text) =>
  text
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.map((word) => word.replace(/(?:ies|es|s|ed|ing)$/, "")) ?? [];

/** Returns true if every word of the comment is in the name that it describes. */
export function repeatsName(comment, name) {
  const known = new Set(stems(name));
  const said = stems(comment).filter((word) => !fillers.has(word));
  return said.length > 0 && said.every((word) => known.has(word));
}

/** The first name of the code after a comment. */
const nameAfter = /^\s*(?:export )?(?:default )?(?:async )?(?:const|function\*?|type|class|let|interface)?\s*(\w+)/;

/** A comment without the asterisks of its lines; directives for tools are not English. */
const proseOf = (value) =>
  /^\s*(?:@ts-|oxlint-|eslint-|prettier-|\/ <)/.test(value) ? "" : value.replaceAll(/^[ \t]*\*+[ \t]?/gm, "");

const rule = {
  meta: { type: "suggestion", schema: [] },
  create(context) {
    return {
      Program() {
        const { text } = context.sourceCode;
        for (const { prose, loc, end } of commentsOf(context.sourceCode)) {
          const name = nameAfter.exec(text.slice(end, end + 200))?.[1] ?? "";
          const faults = englishFaults(prose);
          if (repeatsName(prose, name)) faults.push(`This comment only repeats the name “${name}”: delete it.`);
          for (const message of faults) context.report({ loc, message });
        }
      },
    };
  },
};

/** Returns comments with their place; line comments below each other are one. */
function commentsOf({ text, getAllComments }) {
  const found = [];
  for (const { type, value, loc, range } of getAllComments()) {
    const last = found.at(-1);
    const [start, end] = range;
    if (type === "Line" && last?.line && /^\n[ \t]*$/.test(text.slice(last.end, start)))
      Object.assign(last, { prose: `${last.prose}\n${proseOf(value)}`, end });
    else found.push({ line: type === "Line", prose: proseOf(value), loc, end });
  }
  return found;
}

export default { meta: { name: "english" }, rules: { comments: rule } };
