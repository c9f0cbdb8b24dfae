import pg from 'pg'
import { sqlIn, type World } from './world.ts'

/** Somebody's open transaction with a lock; `end` is what an operator does about it. */
export async function holdLock(world: World, lock: string) {
  const { debian, port } = world.postgres
  const client = new pg.Client({
    connectionString: debian.urlAt(port),
    application_name: 'somebody',
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query(lock)
  return {
    end: () =>
      sqlIn(
        world,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'somebody'`,
      ),
  }
}
