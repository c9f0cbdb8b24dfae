import pg from 'pg'

/** Runs one query on a database, by default on that of the test run. */
export async function runSql<Row extends pg.QueryResultRow>(
  sql: string,
  url = process.env.TEST_DATABASE_URL,
) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query<Row>(sql).finally(() => client.end())
}
