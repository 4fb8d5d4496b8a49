/** The product's name as people read it: on pages, in mails, in the title of a tab. */
export const brand = { name: "Yardstick" } as const;
