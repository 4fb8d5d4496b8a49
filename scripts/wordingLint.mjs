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

/** Wrong names of records, each with its right one. A customer's request becomes an estimate; a quote is the offer. */
const misnamed = [
  [/\b(?:open|see|view|search|find|edit|manage|delete) (?:in )?(?:the|an?|all|your)? ?requests?\b/i, "estimate"],
  [/\b(?:customers, requests|requests, (?:quotes|customers))\b/i, "estimates"],
  [/\bin your requests\b/i, "in your estimates"],
  [/\b(?:on|in) (?:your|the) dashboard\b/i, "under Estimates"],
  [/\bback to requests\b/i, "Back to Dashboard, as the specification quotes it"],
  [/\brequest details\b/i, "Estimate Details"],
  [/\b(?:proposals?|inquir(?:y|ies))\b/i, "quote, or request"],
  [/\bestimates? you (?:send|sent|offer)\b/i, "quote"],
];
/** A label of the app's own frame, which names a page or a record, never a customer's act. */
const labelOfFrame = /^\s*requests?\s*$/i;

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

/** Checks each text that people read with `check`. */
const reading = (check) => ({
  Literal: (node) => check(node, node.value),
  JSXText: (node) => check(node, node.value),
  TemplateElement: (node) => check(node, node.value.cooked),
});
/** Reports the words of a list that a text contains. In English a single word is usually a name, not a sentence. */
function reportWords(context, words, node, text, single = false) {
  if (typeof text !== "string" || isLogged(node) || !(single || /\p{L}\s+\p{L}/u.test(text))) return;
  for (const [word, better] of words) {
    const found = word.exec(text);
    if (found)
      context.report({
        node,
        message: `People read “${found[0].trim()}” here: say ${better} (docs/design-language.md, Words).`,
      });
  }
}

const retiredWords = {
  meta: { type: "suggestion", schema: [] },
  create: (context) =>
    reading((node, text) =>
      context.filename?.endsWith(".es.ts")
        ? reportWords(context, retiredInSpanish, node, text, true)
        : reportWords(context, retired, node, text),
    ),
};

const recordNames = {
  meta: { type: "suggestion", schema: [] },
  create: (context) =>
    reading((node, text) => {
      reportWords(context, misnamed, node, text);
      if (typeof text === "string" && labelOfFrame.test(text) && context.filename.includes("/web/shell/"))
        context.report({
          node,
          message: `“${text.trim()}” is no page: say Estimates (docs/design-language.md, Words).`,
        });
    }),
};

export default {
  meta: { name: "wording" },
  rules: { "retired-words": retiredWords, "record-names": recordNames },
};
