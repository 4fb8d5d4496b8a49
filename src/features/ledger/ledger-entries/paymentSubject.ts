/** The subject of a payment. A second kind is one more member here; the compiler names the places that lack it. */
export type PaymentSubject = { kind: "quote"; id: string };
export type SubjectKind = PaymentSubject["kind"];

/** The metadata field in which a checkout at the provider stores the id of its subject, by kind. */
export const subjectFields: Readonly<Record<SubjectKind, string>> = { quote: "yardstick_quote" };

export const subjectKinds = Object.keys(subjectFields) as SubjectKind[];
