import { describe, expect, test } from "vitest";
import { isTownMissing, parseAddress, withTown } from "./postalAddress.ts";

/** Addresses as people type them, and the parts that are read: street, unit, town, state, ZIP code. */
const read: [string, [street: string, unit: string | null, city: string, state: string | null, zip: string | null]][] =
  [
    // Without a comma, the street ends at its suffix or its unit.
    ["12 Oak St Reading", ["12 Oak St", null, "Reading", null, null]],
    ["12 oak st reading", ["12 oak st", null, "reading", null, null]],
    ["12 OAK ST READING PA", ["12 OAK ST", null, "READING", "PA", null]],
    ["12 oak st reading pa", ["12 oak st", null, "reading", "PA", null]],
    ["12 Oak St Reading Pa", ["12 Oak St", null, "Reading", "PA", null]],
    ["12 Oak St Reading P.A.", ["12 Oak St", null, "Reading", "PA", null]],
    ["12 Oak St Reading Pennsylvania", ["12 Oak St", null, "Reading", "PA", null]],
    ["12 Oak St. Reading, PA", ["12 Oak St.", null, "Reading", "PA", null]],
    ["12 Oak St Reading, Pa. 19601", ["12 Oak St", null, "Reading", "PA", "19601"]],
    ["12 Oak St Reading PA19601", ["12 Oak St", null, "Reading", "PA", "19601"]],
    ["12 Oak Street, Reading", ["12 Oak Street", null, "Reading", null, null]],
    ["12 Oak Street,Reading,PA,19601", ["12 Oak Street", null, "Reading", "PA", "19601"]],
    ["12 Oak St - Reading - PA", ["12 Oak St", null, "Reading", "PA", null]],
    ["12 Oak St; Reading; PA", ["12 Oak St", null, "Reading", "PA", null]],
    ["12 Oak St, reading pa", ["12 Oak St", null, "reading", "PA", null]],
    ["12 Oak St, gary in", ["12 Oak St", null, "gary", "IN", null]],
    ["12 Oak St, Reading Penna.", ["12 Oak St", null, "Reading", "PA", null]],
    ["12 Oak St, Reading, Berks County, PA 19601", ["12 Oak St", null, "Reading", "PA", "19601"]],
    ["12-14 Oak St Reading PA", ["12-14 Oak St", null, "Reading", "PA", null]],
    ["12 1/2 Oak St Reading PA", ["12 1/2 Oak St", null, "Reading", "PA", null]],
    ["12A Oak Lane Reading PA", ["12A Oak Lane", null, "Reading", "PA", null]],
    ["N6W23001 Bluemound Rd Waukesha WI", ["N6W23001 Bluemound Rd", null, "Waukesha", "WI", null]],
    ["12 Oak St Reading PA 19601-1234 USA", ["12 Oak St", null, "Reading", "PA", "19601-1234"]],
    ["12 Oak St, Reading, PA 19601, gate code 4411", ["12 Oak St, gate code 4411", null, "Reading", "PA", "19601"]],
    ["12 Oak Street Ext Reading PA", ["12 Oak Street Ext", null, "Reading", "PA", null]],
    // Units.
    ["12 Oak St Bldg 2 Apt 5 Reading PA", ["12 Oak St Bldg 2", "Apt 5", "Reading", "PA", null]],
    ["12 Oak St 2nd Floor Reading PA", ["12 Oak St", "2nd Floor", "Reading", "PA", null]],
    ["12 Oak St Apt 4 Reading PA 19601", ["12 Oak St", "Apt 4", "Reading", "PA", "19601"]],
    ["12 Oak St apt. 4b reading", ["12 Oak St", "apt. 4b", "reading", null, null]],
    ["12 Oak St #4 Reading PA", ["12 Oak St", "#4", "Reading", "PA", null]],
    ["12 Oak St # 4 Reading PA", ["12 Oak St", "# 4", "Reading", "PA", null]],
    ["1200 N 5th Ave Unit B, Phoenix AZ", ["1200 N 5th Ave", "Unit B", "Phoenix", "AZ", null]],
    ["1200 N 5th Ave Unit B Phoenix AZ", ["1200 N 5th Ave", "Unit B", "Phoenix", "AZ", null]],
    ["500 Market St Suite 210 San Francisco CA", ["500 Market St", "Suite 210", "San Francisco", "CA", null]],
    ["12 Oak St\nApt 4\nReading PA 19601", ["12 Oak St", "Apt 4", "Reading", "PA", "19601"]],
    ["12 Oak Ave N Apt 4 Reading PA", ["12 Oak Ave N", "Apt 4", "Reading", "PA", null]],
    ["12 Oak St 4B Reading PA", ["12 Oak St 4B", null, "Reading", "PA", null]],
    // Suffixes within names, towns that begin like a suffix or a direction.
    ["12 St Charles Ave New Orleans LA", ["12 St Charles Ave", null, "New Orleans", "LA", null]],
    ["12 N St Louis Ave Chicago IL", ["12 N St Louis Ave", null, "Chicago", "IL", null]],
    ["12 Oak St St. Louis MO", ["12 Oak St", null, "St. Louis", "MO", null]],
    ["5 Union Square West Rd Reading PA", ["5 Union Square West Rd", null, "Reading", "PA", null]],
    ["12 W St NW Washington DC", ["12 W St NW", null, "Washington", "DC", null]],
    [
      "1600 Pennsylvania Ave NW, Washington, D.C. 20500",
      ["1600 Pennsylvania Ave NW", null, "Washington", "DC", "20500"],
    ],
    ["12 Oak St New York", ["12 Oak St", null, "New York", null, null]],
    ["12 Oak St New York 10001", ["12 Oak St", null, "New York", null, "10001"]],
    ["12 Oak St New York NY", ["12 Oak St", null, "New York", "NY", null]],
    ["12 Oak St, Port Washington 11050", ["12 Oak St", null, "Port Washington", null, "11050"]],
    ["12 Oak St, West New York NJ", ["12 Oak St", null, "West New York", "NJ", null]],
    ["12 Oak St West Palm Beach FL", ["12 Oak St", null, "West Palm Beach", "FL", null]],
    ["12 Oak St Federal Way WA 98003", ["12 Oak St", null, "Federal Way", "WA", "98003"]],
    ["12 Court St Circle Pines MN", ["12 Court St", null, "Circle Pines", "MN", null]],
    ["12 Oak St Winston-Salem NC", ["12 Oak St", null, "Winston-Salem", "NC", null]],
    ["12 Oak St O'Fallon MO", ["12 Oak St", null, "O'Fallon", "MO", null]],
    ["12 Oak St Lake in the Hills IL", ["12 Oak St", null, "Lake in the Hills", "IL", null]],
    ["12 Deer Run Reading PA", ["12 Deer Run", null, "Reading", "PA", null]],
    ["1650 Broadway Denver CO", ["1650 Broadway", null, "Denver", "CO", null]],
    // Streets that end with a number or a letter, and boxes.
    ["PO Box 12 Reading PA", ["PO Box 12", null, "Reading", "PA", null]],
    ["P.O. Box 12, Reading PA 19601", ["P.O. Box 12", null, "Reading", "PA", "19601"]],
    ["po box 12345 reading pa", ["po box 12345", null, "reading", "PA", null]],
    ["RR 2 Box 18 Reading PA", ["RR 2 Box 18", null, "Reading", "PA", null]],
    ["4820 Highway 95 Parker AZ 85344", ["4820 Highway 95", null, "Parker", "AZ", "85344"]],
    ["4820 US Hwy 50 Parker AZ", ["4820 US Hwy 50", null, "Parker", "AZ", null]],
    ["1234 County Rd 12 Alvin TX", ["1234 County Rd 12", null, "Alvin", "TX", null]],
    ["1234 FM 1960 Humble TX", ["1234 FM 1960", null, "Humble", "TX", null]],
    ["1200 Avenue K Brooklyn NY", ["1200 Avenue K", null, "Brooklyn", "NY", null]],
    ["Calle Sol 12 San Juan PR 00901", ["Calle Sol 12", null, "San Juan", "PR", "00901"]],
    ["Calle Sol #12, San Juan, PR 00901", ["Calle Sol", "#12", "San Juan", "PR", "00901"]],
    ["Ave. Ponce de León 1250 San Juan PR", ["Ave. Ponce de León 1250", null, "San Juan", "PR", null]],
    ["Urb. Las Lomas, 12 Calle 5, San Juan, PR 00921", ["Urb. Las Lomas, 12 Calle 5", null, "San Juan", "PR", "00921"]],
    ["Carr 2 Km 14.5 Bayamón PR", ["Carr 2 Km 14.5", null, "Bayamón", "PR", null]],
    // Other countries.
    ["12, rue de la Paix, 75002 Paris", ["12, rue de la Paix", null, "Paris", null, "75002"]],
    ["12 Oak St Toronto ON m5v2t6", ["12 Oak St", null, "Toronto", "ON", "M5V 2T6"]],
    ["12 King St W, Toronto, ON M5V 2T6", ["12 King St W", null, "Toronto", "ON", "M5V 2T6"]],
    ["12 Oak Street, Calgary, Alberta, Canada", ["12 Oak Street", null, "Calgary", "AB", null]],
    ["10 Downing Street, London SW1A 2AA", ["10 Downing Street", null, "London", null, "SW1A 2AA"]],
    ["10 Downing Street London SW1A 2AA", ["10 Downing Street", null, "London", null, "SW1A 2AA"]],
    ["Flat 2, 10 High Street, Leeds LS1 4AB", ["Flat 2, 10 High Street", null, "Leeds", null, "LS1 4AB"]],
    ["Hauptstr. 5, 10115 Berlin", ["Hauptstr. 5", null, "Berlin", null, "10115"]],
    ["Hauptstraße 5a 10115 Berlin", ["Hauptstraße 5a", null, "Berlin", null, "10115"]],
    ["Marienplatz 8, 80331 München, Germany", ["Marienplatz 8", null, "München", null, "80331"]],
    [
      "Calle Durango 245, Roma Norte, 06700 Ciudad de México, CDMX",
      ["Calle Durango 245, Roma Norte, CDMX", null, "Ciudad de México", null, "06700"],
    ],
  ];

/** Addresses whose town is missing or unclear, and the address after the answer "Reading". */
const asked: [string, string][] = [
  ["12 Oak St", "12 Oak St, Reading"],
  ["12 Oak Reading", "12 Oak, Reading"],
  ["12 Oak St N Reading PA", "12 Oak St N, Reading, PA"],
  ["12 Oak Ave N Reading PA 19601", "12 Oak Ave N, Reading, PA 19601"],
  ["12 5th Avenue North Reading MA", "12 5th Avenue North, Reading, MA"],
  ["1200 West Loop South Reading TX", "1200 West Loop South, Reading, TX"],
  ["12 Oak St, ask for Bob", "12 Oak St, ask for Bob, Reading"],
  ["12 Oak Reading PA 19601", "12 Oak, Reading, PA 19601"],
  ["12 Oak St rear", "12 Oak St rear, Reading"],
  ["12 Oak St behind the church", "12 Oak St behind the church, Reading"],
  ["12 Oak St, upstairs", "12 Oak St, upstairs, Reading"],
  ["12 Oak St, the white house", "12 Oak St, the white house, Reading"],
  ["12 Oak St, B", "12 Oak St, B, Reading"],
  ["12, Oak Street", "12, Oak Street, Reading"],
  ["12 oak st gary in", "12 oak st gary in, Reading"],
  ["12 Oak St, Pennsylvania", "12 Oak St, Reading, PA"],
  ["12 Oak St Pennsylvania", "12 Oak St, Reading, PA"],
  ["12 Oak St, Apt 4, PA 19601", "12 Oak St, Apt 4, Reading, PA 19601"],
  ["12 Oak St, gate code 4411", "12 Oak St, gate code 4411, Reading"],
  ["PO Box 19601", "PO Box 19601, Reading"],
  ["Calle 8 Norte San Juan PR", "Calle 8 Norte San Juan, Reading, PR"],
];

/** Addresses of other countries whose town is unclear: nothing is asked, because the answer is in them. */
const foreign = [
  "10 High Street, Caversham, Reading, Berkshire RG1 1AA",
  "10 High Street, Reading, UK",
  "10115 Berlin, Invalidenstraße 12",
  "Calle Morelos 8, Col. Centro, Guadalajara, Jalisco, C.P. 44100",
  "Av. Juárez 20, Guadalajara, Jal. 44100, Mexico",
  "Rua Augusta 12, São Paulo, Brasil",
];

describe("an address as people type it", () => {
  test.each(read)("%s", (text, [street, unit, city, state, zip]) => {
    expect(parseAddress(text)).toEqual({ street, unit, city, state, zip });
    expect(isTownMissing(text)).toBe(false);
  });

  test.each(asked)("%s: its town is asked about", (text, answered) => {
    expect(parseAddress(text).city).toBeNull();
    expect(isTownMissing(text)).toBe(true);
    expect(withTown(text, "Reading")).toBe(answered);
  });

  test.each(foreign)("%s: no town is read, and none is asked about", (text) => {
    expect(parseAddress(text)).toEqual({ street: text, unit: null, city: null, state: null, zip: null });
    expect(isTownMissing(text)).toBe(false);
  });
});

test("the answer replaces the unclear words, whatever their spelling", () => {
  expect(withTown("12 Oak St W Chicago IL 60185", "West Chicago")).toBe("12 Oak St, West Chicago, IL 60185");
  expect(withTown("12 Oak St W Chicago IL 60185", "Chicago")).toBe("12 Oak St W, Chicago, IL 60185");
});
