type RawQuery = { query(text: string, values: unknown[]): Promise<unknown> };

/** Inserts a person and the business they founded into a database, without the operations: the rows of a sign-up. */
export async function insertOwner(database: RawQuery, id: string, email = `${id}@owners.yardstick.dev`): Promise<void> {
  await database.query(`insert into "user" (id, name, email) values ($1, 'Olivia', $2)`, [id, email]);
  await database.query("insert into businesses (created_by) values ($1)", [id]);
  await database.query(
    "insert into members (business_id, user_id, name, email, role) values ($1, $1, 'Olivia', $2, 'owner')",
    [id, email],
  );
}
