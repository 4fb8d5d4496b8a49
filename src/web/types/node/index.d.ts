// Replaces Node's types in browser code: the types of two libraries (csv-stringify, qrcode) would add them.
export type NothingOfNode = never;
