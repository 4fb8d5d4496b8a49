import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readListFile } from "#features/customers/import-files/readListFile.server.ts";
import { recognizeExport } from "#features/customers/import-files/knownExports.ts";
import { guessMapping } from "./columnMapping.ts";
import { readContacts } from "#shared/contact/contacts.ts";
import { createCombiner, type RowTexts } from "./combinedCells.ts";
import { readRow } from "./readRow.ts";

/** Reads the first row of a file with the guessed mapping. */
async function firstRow(text: string): Promise<{ source: string | null; row: RowTexts }> {
  const { columns, rows } = await readListFile(Buffer.from(text), { maxRows: 100 });
  const row = createCombiner(columns, guessMapping(columns))(rows[0]?.cells ?? []);
  return {
    source: recognizeExport(columns),
    row: Object.fromEntries(Object.entries(row).filter(([, its]) => its !== "")),
  };
}

/** Made from the public descriptions of these files: their headings, and one row of our own. */
const files: { name: string; source: string; text: string; row: RowTexts }[] = [
  {
    name: "Google Contacts until 2024",
    source: "Google Contacts",
    text: `Name,Given Name,Additional Name,Family Name,Yomi Name,Name Prefix,Name Suffix,Nickname,Birthday,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Organization 1 - Type,Organization 1 - Name
Ann Lee,Ann,,Lee,,,,,,Gate 42,* myContacts,* Home,ann@mail.dev,Work,lee@oak.dev,Mobile,630-555-0101,Home,"12 Oak St
Naperville, IL 60540",12 Oak St,Naperville,,IL,60540,US,,,Oak Dental`,
    row: {
      name: "Ann Lee (Oak Dental)",
      email: "ann@mail.dev",
      phone: "630-555-0101",
      address: "12 Oak St, Naperville, IL 60540",
      notes: "Gate 42",
      contacts: "|  |  | lee@oak.dev",
    },
  },
  {
    name: "Google Contacts since 2024",
    source: "Google Contacts",
    text: `First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value
Ann,B.,Lee,,,,,Jr.,,,,,,,,,* myContacts,* ,ann@mail.dev,Mobile,630-555-0101,Home,630-555-0102`,
    row: {
      name: "Ann B. Lee Jr.",
      email: "ann@mail.dev",
      phone: "630-555-0101",
      contacts: "|  | 630-555-0102 |",
    },
  },
  {
    name: "Outlook",
    source: "Outlook",
    text: `First Name,Middle Name,Last Name,Title,Suffix,Company,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Business Phone,Home Phone,Mobile Phone,Home Fax,E-mail Address,E-mail 2 Address,Notes
Ann,,Lee,,,,1 Work Rd,Aurora,IL,60505,,12 Oak St,Naperville,IL,60540,United States,630-555-0103,,630-555-0101,630-555-0199,ann@mail.dev,,`,
    row: {
      name: "Ann Lee",
      email: "ann@mail.dev",
      phone: "630-555-0101",
      address: "12 Oak St, Naperville, IL 60540",
      contacts: "| Business | 630-555-0103 |",
      places: "Work | 1 Work Rd, Aurora, IL 60505 |  |",
    },
  },
  {
    name: "Jobber",
    source: "Jobber",
    text: `J-ID,Display Name,Company Name,Title,First Name,Last Name,Lead,Main Phone #s,E-mails,Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Zip code,Service Street 1,Service Street 2,Service City,Service State,Service Zip code,Tags
7,Ann Lee,,Ms.,Ann,Lee,false,"630-555-0101, 630-555-0102","ann@mail.dev, lee@oak.dev",PO Box 9,,Aurora,Illinois,60505,12 Oak St,Unit 4,Naperville,Illinois,60540,vip`,
    row: {
      name: "Ann Lee",
      email: "ann@mail.dev",
      phone: "630-555-0101",
      address: "12 Oak St, Unit 4, Naperville, Illinois 60540",
      contacts: "|  | 630-555-0102 |\n|  |  | lee@oak.dev",
      tags: "vip",
      places: "Billing | PO Box 9, Aurora, Illinois 60505 |  |",
    },
  },
  {
    name: "Housecall Pro",
    source: "Housecall Pro",
    text: `First Name,Last Name,Display Name,Email,Mobile Number,Home Number,Work Number,Company,Role,Address_1 Street Line 1,Address_1 Street Line 2,Address_1 City,Address_1 State,Address_1 Postal Code,Notes
Ann,Lee,Ann Lee,ann@mail.dev,6305550101,6305550102,,,,12 Oak St,,Naperville,IL,60540,Gate 42`,
    row: {
      name: "Ann Lee",
      email: "ann@mail.dev",
      phone: "6305550101",
      address: "12 Oak St, Naperville, IL 60540",
      notes: "Gate 42",
      contacts: "| Home | 6305550102 |",
    },
  },
  {
    name: "QuickBooks Online",
    source: "QuickBooks Online",
    text: `Customer Contact List
Oak Cleaning LLC

Customer full name,Phone numbers,Email,Full name,Billing address,Shipping address
Ann Lee,630-555-0101,ann@mail.dev,Ann Lee,"12 Oak St
Naperville IL 60540","12 Oak St Naperville IL 60540"`,
    row: {
      name: "Ann Lee",
      email: "ann@mail.dev",
      phone: "630-555-0101",
      address: "12 Oak St Naperville IL 60540",
    },
  },
  {
    name: "QuickBooks Desktop",
    source: "QuickBooks Desktop",
    text: `Active Status,Customer,Balance,Balance Total,Company,First Name,M.I.,Last Name,Main Phone,Fax,Alt. Phone,Main Email,Bill to 1,Bill to 2,Bill to 3,Ship to 1
Active,"Lee, Ann",0,0,,Ann,,Lee,630-555-0101,,630-555-0102,ann@mail.dev,Ann Lee,12 Oak St,"Naperville, IL 60540",`,
    row: {
      name: "Ann Lee",
      email: "ann@mail.dev",
      phone: "630-555-0101",
      status: "Active",
      address: "12 Oak St, Naperville, IL 60540",
      contacts: "|  | 630-555-0102 |",
    },
  },
  {
    name: "Square",
    source: "Square",
    text: `Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Total Spend
,Ann,Lee,ann@mail.dev,'+16305550101,,,12 Oak St,#4,Naperville,IL,60540,,Gate 42,X1,Manual,2025-01-02,2026-03-04,3,$90.00`,
    row: {
      name: "Ann Lee",
      email: "ann@mail.dev",
      phone: "+16305550101",
      address: "12 Oak St, #4, Naperville, IL 60540",
      notes: "Gate 42",
      last_work_date: "2026-03-04",
    },
  },
  {
    name: "ServiceTitan",
    source: "ServiceTitan",
    text: `Customer ID,Customer Name,Customer Type,Phone Number,Email,Full Address,Lifetime Revenue,Last Job Completed,Do Not Service
77,Ann Lee,Residential,(630) 555-0101,ann@mail.dev,"12 Oak St, Naperville, IL 60540",90,2026-03-04,No`,
    row: {
      name: "Ann Lee",
      email: "ann@mail.dev",
      phone: "(630) 555-0101",
      client_type: "Residential",
      address: "12 Oak St, Naperville, IL 60540",
    },
  },
  {
    name: "Yardstick",
    source: "Yardstick",
    text: `Name,Email,Phone,Address,Status,Client Type,Notes,Last Work Date,Last Quote Amount,Total Jobs,Total Revenue,Last Job,Customer Since,ID
Ann Lee,ann@mail.dev,'+1 630 555 0101,12 Oak St,active,residential,Gate 42,2026-03-04,149.5,1,149.5,2026-03-01,2025-01-02,x`,
    row: {
      name: "Ann Lee",
      email: "ann@mail.dev",
      phone: "+1 630 555 0101",
      address: "12 Oak St",
      status: "active",
      client_type: "residential",
      notes: "Gate 42",
      last_work_date: "2026-03-04",
      last_quote_amount: "149.5",
    },
  },
];

describe("A list from another product", () => {
  test.each(files)("is recognised and read as it is: $name", async ({ text, source, row }) => {
    expect(await firstRow(text)).toEqual({ source, row });
  });

  test("of nobody in particular is not called an export", async () => {
    expect((await firstRow("Name,Email\nAnn,ann@mail.dev")).source).toBeNull();
  });

  test("is mapped by the names of its columns, whatever their case and signs", () => {
    expect(guessMapping(["FULL NAME", "e-mail_address", "Tel.", "Notes"])).toEqual({
      name: ["FULL NAME"],
      email: ["e-mail_address"],
      phone: ["Tel."],
      notes: ["Notes"],
    });
    expect(guessMapping(["x", "y", "1"])).toEqual({});
  });
});

test("columns that the owner adds by hand are joined in their order", () => {
  const combine = createCombiner(["Kunde", "Vorname", "A", "B"], { name: ["Vorname", "Kunde"], address: ["A", "B"] });
  expect(combine(["Lee", "Ann", "12 Oak St", "Naperville"])).toMatchObject({
    name: "Ann Lee",
    address: "12 Oak St, Naperville",
  });
});

test("each phone number of a row is the customer's own or a further contact's, once", () => {
  const phones = fc.array(fc.integer({ min: 6_300_000_000, max: 6_309_999_999 }), { maxLength: 5 });
  fc.assert(
    fc.property(phones, (numbers) => {
      const columns = numbers.map((_, index) => `Phone ${index + 1}`);
      const { phone = "", contacts = "" } = createCombiner(columns, { phone: columns })(numbers.map(String));
      const found = [phone, ...readContacts(contacts).map((one) => one.phone)].filter(Boolean);
      expect(found).toEqual([...new Set(numbers.map(String))]);
    }),
  );
});

test("a row without a name is called by its email, phone or address", () => {
  expect(readRow({ email: "ann@mail.dev", phone: "630-555-0101" }).customer?.name).toBe("ann@mail.dev");
  expect(readRow({ address: "12 Oak St" })).toMatchObject({
    customer: { name: "12 Oak St" },
    unread: [{ field: "name", why: "Name is required" }],
  });
  expect(readRow({ notes: "Gate 42" }).customer).toBeNull();
});
