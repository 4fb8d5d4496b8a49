/** The kinds of records that an email is about, with the number of each in links. The numbers never change. */
export const linkSubjects = { request: 1, quote: 2, invoice: 3 } as const;

/** The record that an email is about. Its link opens this record without a code. */
export type LinkSubject = { kind: keyof typeof linkSubjects; id: string };
