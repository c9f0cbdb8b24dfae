import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { newScratch } from '#test/scratch.ts'
import { notShown, type Member } from './members.ts'

const folder = 'db/migrations'

/** Whether a build may be restarted on the database of a newer one: it reads the marks of migrations. */
export const readsMarks = (from: string) =>
  existsSync(join(from, 'src/server/db/migration-list.ts'))

/** Restarts a build on the database as it is, and returns what fails. */
export async function restartOnNewer(member: Member): Promise<string[]> {
  return member.restart().then(
    () => notShown(member),
    (error: Error) => [`The older build did not open again: ${error.message}`],
  )
}

/**
 * Restarts a build on what the next one would leave: first a column more, then something on which only the next may
 * run. The migrations are those of this build and the invented ones, in a folder of their own.
 */
export async function restartOnInvented(member: Member): Promise<string[]> {
  const next = newScratch('saesonkortet-next-')
  const leave = async (name: string, sql: string) => {
    writeFileSync(join(next, name), sql)
    await migrate(await member.databaseUrl(), next)
  }
  try {
    cpSync(folder, next, { recursive: true })
    await leave('9998_next.sql', 'alter table clubs add column next_build text;')
    const failures = await restartOnNewer(member)
    const told = member.service.output()
    if (!told.includes('"newer":["9998_next.sql"]')) failures.push(`It did not log this:\n${told}`)
    await leave(
      '9999_gone.sql',
      '-- needs: 9999_gone.sql\nalter table clubs drop column next_build;',
    )
    const refused = await member.restart().then(
      () => 'It opened on a database that it does not know.',
      ({ message }: Error) => message,
    )
    if (!refused.includes('nyere udgave af programmet (9998_next.sql, 9999_gone.sql)'))
      failures.push(refused)
    return failures
  } finally {
    rmSync(next, { recursive: true })
  }
}
