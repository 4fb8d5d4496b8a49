/** An answer that is JSON already, written from rows as PostgreSQL sent them: it goes out as it stands. */
export class RawJson<Value> {
  readonly json: string;
  /** Only for the compiler, which takes one only where exactly this value is told: no field more, none less. */
  declare readonly says?: (value: Value) => Value;

  constructor(json: string) {
    this.json = json;
  }
}

/** Writes an answer that its own types vouch for. */
export function toRawJson<Value>(value: Value): RawJson<Value> {
  return new RawJson(JSON.stringify(value));
}
