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

/** A file of headings, and one row with the given cells. */
const fileOf = (headings: string, row: Record<string, string>) =>
  [headings, headings.split(",").map((heading) => `"${(row[heading] ?? "").replaceAll('"', '""')}"`)].join("\n");

/** Headings that other programs read these exports by, in public code and help pages. */
const independent: { name: string; source: string; headings: string; cells: Record<string, string>; row: RowTexts }[] =
  [
    {
      name: "Jobber, one row for each property",
      source: "Jobber",
      headings:
        "J-ID,Created Date,Is Company?,Display Name,Company Name,Title,First Name,Last Name,Main Phone #s,Mobile Phone #s,Work Phone #s,Home Phone #s,E-mails,Tags,Lead Source,Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Country,Billing Zip code,Service Property Name,Service Street 1,Service Street 2,Service City,Service State,Service Zip code,Archived,CFT[Have Pets]",
      cells: {
        "J-ID": "87_98",
        "Is Company?": "true",
        "Display Name": "Oak Dental",
        "Company Name": "Oak Dental",
        "First Name": "Ann",
        "Last Name": "Lee",
        "Main Phone #s": "6305550101",
        "Mobile Phone #s": "6305550102",
        "E-mails": "ann@mail.dev",
        "Service Street 1": "12 Oak St",
        "Service City": "Naperville",
        Archived: "false",
      },
      row: {
        name: "Oak Dental",
        email: "ann@mail.dev",
        phone: "6305550101",
        address: "12 Oak St, Naperville",
        client_type: "true",
        contacts: "| Mobile | 6305550102 |",
      },
    },
    {
      name: "Housecall Pro with protected numbers and two addresses",
      source: "Housecall Pro",
      headings:
        "ID,First Name,Last Name,Display Name,Company,Role,Mobile Number,Home Number,Work Number,Email,Additional Emails,Notes,Do Not Service,Customer Type,Last service date,Lifetime value,Address_1 Street Line 1,Address_1 Street Line 2,Address_1 City,Address_1 State,Address_1 Postal Code,Address_1 Billing?,Address_1 Notes,Address_2 Street Line 1,Address_2 City,Address_2 State,Address_2 Postal Code",
      cells: {
        "First Name": "Ann",
        "Last Name": "Lee",
        "Display Name": "Ann Lee",
        "Mobile Number": "6305550101",
        Email: "ann@mail.dev",
        "Additional Emails": "lee@oak.dev",
        "Customer Type": "homeowner",
        "Last service date": "03/04/2026",
        "Address_1 Street Line 1": "12 Oak St",
        "Address_1 City": "Teaneck",
        "Address_1 State": "NJ",
        "Address_1 Postal Code": '="07601"',
        "Address_2 Street Line 1": "3 Elm Ct",
        "Address_2 City": "Bogota",
      },
      row: {
        name: "Ann Lee",
        email: "ann@mail.dev",
        phone: "6305550101",
        client_type: "homeowner",
        last_work_date: "03/04/2026",
        address: "12 Oak St, Teaneck, NJ 07601",
        contacts: "|  |  | lee@oak.dev",
        places: "| 3 Elm Ct, Bogota |  |",
      },
    },
    {
      name: "QuickBooks Online with named numbers",
      source: "QuickBooks Online",
      headings: "Customer full name,Phone numbers,Email,Full name,Bill address,Ship address",
      cells: {
        "Customer full name": 'Gus "Doc" Halvorsen',
        "Phone numbers": "Phone:(630) 555-0101 Mobile:(630) 555-0102 Fax:(630) 555-0199",
        "Bill address": "12 Oak St\nSTE 4\nNaperville IL 60540",
      },
      row: {
        name: 'Gus "Doc" Halvorsen',
        phone: "(630) 555-0101",
        address: "12 Oak St STE 4 Naperville IL 60540",
        contacts: "|  | (630) 555-0102 |",
      },
    },
    {
      name: "Square since 2024",
      source: "Square",
      headings:
        "Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend,Email Subscription Status,Instant Profile,Blocked from online booking",
      cells: { "First Name": "Ann", "Phone Number": "'+16305550101", "Street Address 1": "12 Oak St", City: "Aurora" },
      row: { name: "Ann", phone: "+16305550101", address: "12 Oak St, Aurora" },
    },
    {
      name: "QuickBooks Desktop without signs in its headings",
      source: "QuickBooks Desktop",
      headings: "Active Status,Customer,FirstName,LastName,MainPhone,MainEmail,Bill to 1,Bill to 2,Bill to 3",
      cells: {
        "Active Status": "Active",
        Customer: "Lee, Ann",
        FirstName: "Ann",
        LastName: "Lee",
        MainPhone: "6305550101",
        MainEmail: "ann@mail.dev",
        "Bill to 1": "Ann Lee",
        "Bill to 2": "12 Oak St",
      },
      row: { name: "Ann Lee", email: "ann@mail.dev", phone: "6305550101", status: "Active", address: "12 Oak St" },
    },
    {
      name: "Outlook with all of its columns",
      source: "Outlook",
      headings:
        "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home Street 2,Home Street 3,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other Street 2,Other Street 3,Other City,Other State,Other Postal Code,Other Country/Region,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Radio Phone,TTY/TDD Phone,Telex,Account,Anniversary,Assistant's Name,Billing Information,Birthday,Business Address PO Box,Categories,Children,Directory Server,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,E-mail 3 Address,E-mail 3 Type,E-mail 3 Display Name,Gender,Government ID Number,Hobby,Home Address PO Box,Initials,Internet Free Busy,Keywords,Language,Location,Manager's Name,Mileage,Notes,Office Location,Organizational ID Number,Other Address PO Box,Priority,Private,Profession,Referred By,Sensitivity,Spouse,User 1,User 2,User 3,User 4,Web Page",
      cells: {
        "First Name": "Ann",
        "Last Name": "Lee",
        Account: "7",
        "Assistant's Phone": "630-555-0190",
        "Home Fax": "630-555-0199",
        "Home Phone 2": "630-555-0103",
        "Mobile Phone": "630-555-0102",
        "Primary Phone": "630-555-0101",
        "E-mail Address": "ann@mail.dev",
        "E-mail Type": "SMTP",
        "E-mail Display Name": "Ann Lee (ann@mail.dev)",
        "Home Street": "12 Oak St",
        "Home Street 2": "Unit 4",
        "Home City": "Naperville",
        "Other Street": "3 Elm Ct",
        Categories: "HOA;VIP",
        Priority: "Normal",
        Private: "False",
        Notes: "Gate 42",
      },
      row: {
        name: "Ann Lee",
        email: "ann@mail.dev",
        phone: "630-555-0101",
        address: "12 Oak St, Unit 4, Naperville",
        notes: "Gate 42",
        tags: "HOA, VIP",
        contacts: "| Mobile | 630-555-0102 |\n| Home | 630-555-0103 |",
        places: "| 3 Elm Ct |  |",
      },
    },
    {
      name: "Outlook in Spanish",
      source: "Outlook",
      headings:
        "Título,Nombre,Segundo nombre,Apellidos,Organización,Puesto,Calle del trabajo,Ciudad de trabajo,Provincia o estado de trabajo,Código postal del trabajo,País o región del trabajo,Otra calle,Otra ciudad,Teléfono del trabajo,Teléfono del trabajo 2,Particular,Teléfono móvil,Otro teléfono,Categorías,Dirección de correo electrónico,Notas",
      cells: {
        Nombre: "José",
        Apellidos: "Núñez",
        "Calle del trabajo": "12 Oak St",
        "Ciudad de trabajo": "Aurora",
        "Provincia o estado de trabajo": "IL",
        "Código postal del trabajo": "60505",
        "Teléfono móvil": "630-555-0101",
        Particular: "630-555-0102",
        "Dirección de correo electrónico": "jose@mail.dev",
        Notas: "Puerta 42",
      },
      row: {
        name: "José Núñez",
        email: "jose@mail.dev",
        phone: "630-555-0101",
        address: "12 Oak St, Aurora, IL 60505",
        notes: "Puerta 42",
        contacts: "| Home | 630-555-0102 |",
      },
    },
    {
      name: "Google Contacts since 2024, all parts",
      source: "Google Contacts",
      headings:
        "First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value",
      cells: {
        "First Name": "Ann",
        "Last Name": "Lee",
        "Organization Name": "Oak Dental",
        Labels: "* myContacts ::: HOA",
        "E-mail 1 - Value": "ann@mail.dev ::: lee@oak.dev",
        "Phone 1 - Value": "630-555-0101 ::: 630-555-0102",
        "Address 1 - Formatted": "12 Oak St\nUnit 4\nNaperville, IL 60540\nUS",
        "Address 1 - Street": "12 Oak St",
        "Address 1 - Extended Address": "Unit 4",
        "Address 1 - City": "Naperville",
        "Address 1 - Region": "IL",
        "Address 1 - Postal Code": "60540",
        "Address 1 - Country": "US",
      },
      row: {
        name: "Ann Lee (Oak Dental)",
        email: "ann@mail.dev",
        phone: "630-555-0101",
        address: "12 Oak St, Unit 4, Naperville, IL 60540",
        tags: "HOA",
        contacts: "|  | 630-555-0102 |\n|  |  | lee@oak.dev",
      },
    },
  ];

test.each(independent)("An export is read by the headings that others know it by: $name", async (one) => {
  const { source, row } = await firstRow(fileOf(one.headings, one.cells));
  expect({ source, row }).toEqual({ source: one.source, row: one.row });
});

test.each([
  ["Nombre completo;Teléfono;Correo;Dirección;Última visita;Presupuesto", "full name|phone|email|address|date|amount"],
  ["Name;Last Name;Cell;Addr;City/State/Zip", "Ann Lee|630|12 Oak St, Naperville, IL 60540"],
])("headings of %s are known", (headings, expected) => {
  expect(Object.keys(guessMapping(headings.split(";"))).length).toBe(expected.split("|").length);
});

test.each([
  [{ Name: "Ann", "Last Name": "Lee" }, { name: "Ann Lee" }],
  [{ Name: "Ann Lee <ann@mail.dev>" }, { name: "Ann Lee", email: "ann@mail.dev" }],
  [{ Email: '"Stone, Bo" <bo@mail.dev>' }, { name: "Stone, Bo", email: "bo@mail.dev" }],
  [{ Email: "a@x.dev; b@x.dev,c@x.dev" }, { email: "a@x.dev", contacts: "|  |  | b@x.dev\n|  |  | c@x.dev" }],
  [{ Email: "mailto:a@x.dev" }, { email: "a@x.dev" }],
  [{ Email: "a at x" }, { email: "a at x" }],
  [{ Phone: '="0630555"' }, { phone: "0630555" }],
])("cells %j mean %j", (cells: Record<string, string>, expected) => {
  const columns = Object.keys(cells);
  const row = createCombiner(["Name", "Email", "Phone", ...columns], {
    name: ["Name", ...columns.filter((one) => one === "Last Name")],
    email: ["Email"],
    phone: ["Phone"],
  })([cells["Name"] ?? "", cells["Email"] ?? "", cells["Phone"] ?? "", ...Object.values(cells)]);
  expect(Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ""))).toEqual(expected);
});

test.each([
  ["1.149,50", 1149.5],
  ["99,90 €", 99.9],
  ["$1,149.50", 1149.5],
  ["1,149", 1149],
  ["1.5", 1.5],
])("the amount %s is %d", (text, amount) =>
  expect(readRow({ name: "Ann", last_quote_amount: text }).customer?.last_quote_amount).toBe(amount),
);

test("a number that a spreadsheet has rounded waits to be looked at", () => {
  expect(readRow({ name: "Ann", phone: "6.30555E+09" })).toMatchObject({
    customer: { phone: null },
    unread: [{ field: "phone", content: "6.30555E+09" }],
  });
  expect(readRow({ name: "Ann", phone: "6305550101.0" }).customer?.phone).toBe("6305550101");
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
