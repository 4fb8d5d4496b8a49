// Stands in for Node's types in browser code: two libraries' own types (csv-stringify, qrcode) would bring them along.
export type NothingOfNode = never;
