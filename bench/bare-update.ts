import type pg from 'pg'
import { openPool } from '#server/db/client.ts'

const rows = 1000

/** The peer: a durable update of one row by a prepared statement, a transaction of its own. */
export async function prepareBareUpdate(databaseUrl: string) {
  const { pool } = openPool(databaseUrl)
  await pool.query('create table if not exists bare (id int primary key, n int not null default 0)')
  await pool.query(
    'insert into bare (id) select generate_series(1, $1::int) on conflict do nothing',
    [rows],
  )
  const text = 'update bare set n = n + 1 where id = $1'
  return {
    pool,
    send: (connection: pg.ClientBase, i: number) =>
      connection.query({ name: 'bare', text, values: [1 + (i % rows)] }),
  }
}
