/** A mailbox on the web: the label and the address of its button. */
type Mailbox = { label: string; href: string };

const gmail: Mailbox = { label: "Open Gmail", href: "https://mail.google.com/" };
const outlook: Mailbox = { label: "Open Outlook", href: "https://outlook.live.com/mail/" };
const yahoo: Mailbox = { label: "Open Yahoo Mail", href: "https://mail.yahoo.com/" };
const icloud: Mailbox = { label: "Open iCloud Mail", href: "https://www.icloud.com/mail/" };

/** Providers by the first part of their domains, because Hotmail and Yahoo have one domain for each country. */
const providers: Record<string, Mailbox> = {
  gmail,
  googlemail: gmail,
  outlook,
  hotmail: outlook,
  live: outlook,
  msn: outlook,
  yahoo,
  ymail: yahoo,
  icloud,
  me: icloud,
};

/** Returns the mailboxes of an address: its provider's page, or the two providers that host most businesses. */
export function mailboxesOf(email: string): Mailbox[] {
  const domain = email.toLowerCase().split("@")[1] ?? "";
  const [first = "", ...rest] = domain.split(".");
  const known = rest.length <= 2 ? providers[first] : undefined;
  return known ? [known] : [gmail, { ...outlook, href: "https://outlook.office.com/mail/" }];
}
