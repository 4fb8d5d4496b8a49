/** An answer that is JSON already, written from rows as PostgreSQL sent them: it is sent unchanged. */
export class RawJson<Value> {
  readonly json: string;
  /** Only for the compiler: the declared value must match exactly, with no field more and none less. */
  declare readonly says?: (value: Value) => Value;

  constructor(json: string) {
    this.json = json;
  }
}

/** Serializes an answer whose type the compiler has checked. */
export function toRawJson<Value>(value: Value): RawJson<Value> {
  return new RawJson(JSON.stringify(value));
}
