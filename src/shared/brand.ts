/** What the product is called, wherever people read it: pages, mails, the title of a tab. */
export const brand = { name: "Yardstick" } as const;
