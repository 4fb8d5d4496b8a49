import { plainHeading } from "./columnRoles.ts";

/** The products whose exports are recognised by their headings, as their public descriptions have them. */

/** An export: its name, and headings that it has together. Each list is one generation of its files. */
type KnownExport = { name: string; headings: readonly (readonly string[])[] };

/** Checked in their order: Outlook's headings are also in files of others. */
const knownExports: readonly KnownExport[] = [
  { name: "Yardstick", headings: [["Name", "Client Type", "Last Work Date", "Last Quote Amount"]] },
  {
    name: "Google Contacts",
    headings: [
      ["Given Name", "Family Name", "Email 1 - Value"],
      ["Given Name", "Family Name", "Phone 1 - Value"],
      ["First Name", "Last Name", "Email 1 - Label", "Phone 1 - Label"],
      ["First Name", "Last Name", "Phonetic First Name", "Organization Name", "Labels"],
    ],
  },
  {
    name: "Jobber",
    headings: [
      ["J-ID", "Display Name"],
      ["Display Name", "Service Street 1", "Billing Street 1"],
      ["First Name", "Last Name", "Company Name", "Billing Street 1", "Service Property Name"],
      ["Is Company?", "Display Name", "Main Phone #s"],
      ["Client Name", "Main Phone #s"],
      ["Display Name", "Main Phone #s"],
    ],
  },
  {
    name: "Housecall Pro",
    headings: [
      ["First Name", "Last Name", "Mobile Number", "Home Number", "Display Name"],
      ["Display Name", "Mobile Phone", "Home Phone", "Customer Tags"],
      ["First Name", "Mobile Number", "Address_1 Street Line 1"],
      ["First Name", "Mobile Number", "Notifications Enabled"],
    ],
  },
  {
    name: "ServiceTitan",
    headings: [
      ["Customer ID", "Customer Name", "Do Not Service"],
      ["Customer ID", "Customer Name", "Location ID"],
      ["Customer Name", "Customer Type", "Lifetime Revenue"],
    ],
  },
  {
    name: "Square",
    headings: [
      ["Reference ID", "First Name", "Last Name", "Transaction Count"],
      ["Square Customer ID", "First Name"],
      ["First Name", "Email Subscription Status", "Lifetime Spend"],
      ["First Name", "Surname", "Email Subscription Status", "Total Spend"],
      ["First Name", "Last Name", "Creation Source", "First Visit"],
    ],
  },
  {
    name: "QuickBooks Desktop",
    headings: [
      ["Customer", "Main Phone", "Bill to 1"],
      ["Customer", "Main Email", "Bill to 1"],
      ["Active Status", "Customer", "Balance Total"],
      ["Active Status", "Customer", "Bill to 1"],
    ],
  },
  {
    name: "QuickBooks Online",
    headings: [
      ["Customer full name", "Phone numbers", "Bill address"],
      ["Customer full name", "Phone numbers", "Billing address"],
      ["Name", "Company Name", "Street Address", "Open Balance"],
      ["Customer", "Company", "Open Balance"],
      ["Name", "Phone", "Email", "Open Balance"],
    ],
  },
  {
    name: "Outlook",
    headings: [
      ["First Name", "Last Name", "Email Address", "Business Street"],
      ["First Name", "Last Name", "Email Address", "Mobile Phone", "Home Street"],
      ["First Name", "Last Name", "Email Address", "Email 2 Address"],
      ["Nombre", "Apellidos", "Calle del trabajo"],
      ["Nombre", "Apellidos", "Dirección de correo electrónico", "Teléfono del trabajo"],
    ],
  },
];

/** Returns the name of the product that exports files with these headings; null for others. */
export function recognizeExport(columns: readonly string[]): string | null {
  const present = new Set(columns.map((column) => plainHeading(column)));
  const matches = (headings: readonly string[]) => headings.every((heading) => present.has(plainHeading(heading)));
  return knownExports.find(({ headings }) => headings.some(matches))?.name ?? null;
}
