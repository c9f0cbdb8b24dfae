import { randomUUID } from 'node:crypto'
import { applyRoles } from '#server/db/roles.ts'
import { runSql } from './run-sql.ts'

/** The superuser of the test's server, which has the password of its service. */
export function asSuperuser(url: string): string {
  const address = new URL(url)
  address.username = 'postgres'
  return address.href
}

/** A role of its own for the service on a test's database, with the privileges of db/roles.sql. */
export async function createRuntimeRole(ownerUrl: string) {
  const name = `runtime_${randomUUID().slice(0, 8)}`
  const address = new URL(ownerUrl)
  address.username = name
  // The test's owner may create no roles.
  await runSql(`create role ${name} login password '${address.password}'`, asSuperuser(ownerUrl))
  const roles = { ownerUrl, runtimeUrl: address.href, script: 'db/roles.sql' }
  await applyRoles(roles)
  // Twice, because it is repeated after a migration.
  await applyRoles(roles)
  const superuser = asSuperuser(process.env.TEST_DATABASE_URL ?? '')
  return {
    url: address.href,
    /** Drops the database, whose owner may not end the connections of the role, and then the role. */
    drop: async (dropDatabase: () => Promise<void>) => {
      await runSql(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${name}'`,
        superuser,
      )
      await dropDatabase()
      await runSql(`drop role ${name}`, superuser)
    },
  }
}
