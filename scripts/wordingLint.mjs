/**
 * Words that the product avoids, each with its replacement, for all text that a person reads: sentences in strings,
 * templates and the text of pages. Names in the code are not sentences.
 */
const retired = [
  [/(?<![/.-]|Yahoo |iCloud )\b(?:e-)?mail(?:s|ed|ing)?\b(?! server)/i, "email"],
  [/\bweb sites?\b/i, "website"],
  [/\bfigures?\b/i, "number, size or price"],
  [/\bmeanwhile\b/i, "on another device"],
  [/\bleave (?:it |them )?empty\b/i, "leave blank"],
  [/\bby (?:itself|themselves)\b/i, "automatically"],
  [/\b(?:among|of) yours\b/i, "your …"],
  [/\bsignal\b/i, "connection"],
  [/\btrue (?:area|size|count|number)\b/i, "actual"],
  [/\bpremium\b/i, "Pro"],
  [/\bfinished jobs?\b/i, "completed jobs"],
  [/\barea of trade\b/i, "category"],
  [/\bwhoever\b/i, "anyone who, or name them"],
  [/\bsomebody\b/i, "someone"],
  [/\banew\b/i, "again"],
  [/\bcancel(?:ed|ing)\b/i, "cancelled, as everywhere"],

  // Syntax of another language, or of another century.
  [/\b(?:is|are|was|were) not (?:\w+ ){1,3}yet\b/i, "No … yet, or hasn't … yet"],
  [/\blies? (?:outside|within|inside|beyond|where)\b/i, "is"],
  [/(?<!\bwhere (?:it|they|you) )\bstands?\b(?! (?:for|by|out|alone|up|at|near)\b)/i, "is, or appears"],
  [/\b(?:that|which) holds?\b/i, "current, or applies"],
  [/\bof before\b/i, "earlier"],
  [/\banother than\b/i, "different from, or has changed"],
  [/\bany more\b(?! \w)/i, "anymore"],
  [/\b(?:is|are|was|were) told\b/i, "was notified, or saw"],
  [/\bgoes? on\b/i, "continues"],
  [/\bas (?:much|many) as you like\b/i, "unlimited"],
  [/\bask(?:s|ed)? of you\b/i, "expect from you"],
];

/** The same for the Spanish of homeowners: one word for each thing, in files `*.es.ts`. */
const retiredInSpanish = [
  [/\bempresas?\b/i, "negocio"],
  [/^suma\b/i, "Subtotal"],
  [/\bdirecci(?:ón|ones) de red\b/i, "dirección IP"],
  [/\b(?:le|les) contact/i, "se comunicará con usted"],
  [/\bpor (?:artefacto|accesorio|aparato)\b/i, "por pieza"],
  [/\bpara el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo),/i, "the day without a comma"],
];

/** Logs are for the operator and the engineer. */
const isLogged = ({ parent }) =>
  parent?.type === "CallExpression" &&
  parent.callee.type === "MemberExpression" &&
  /^(?:log|logger)$/.test(parent.callee.object.property?.name ?? parent.callee.object.name ?? "");

const rule = {
  meta: { type: "suggestion", schema: [] },
  create(context) {
    const check = (node, text) => {
      if (typeof text !== "string" || isLogged(node)) return;
      const isSpanish = context.filename?.endsWith(".es.ts") === true;
      // In English a single word is usually a name, not a sentence.
      if (!isSpanish && !/\p{L}\s+\p{L}/u.test(text)) return;
      for (const [word, better] of isSpanish ? retiredInSpanish : retired) {
        const found = word.exec(text);
        if (found)
          context.report({
            node,
            message: `People read “${found[0]}” here: say ${better} (docs/design-language.md, Words).`,
          });
      }
    };
    return {
      Literal: (node) => check(node, node.value),
      JSXText: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    };
  },
};

export default { meta: { name: "wording" }, rules: { "retired-words": rule } };
