/** The subject of a payment. The compiler names the places that lack a further kind. */
export type PaymentSubject = { kind: "quote"; id: string } | { kind: "invoice"; id: string };
export type SubjectKind = PaymentSubject["kind"];

/** The metadata field in which a checkout at the provider stores the id of its subject, by kind. */
export const subjectFields: Readonly<Record<SubjectKind, string>> = {
  quote: "yardstick_quote",
  invoice: "yardstick_invoice",
};

export const subjectKinds = Object.keys(subjectFields) as SubjectKind[];
