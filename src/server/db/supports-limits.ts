import { errorFields, type Log } from '../log.ts'
import { openClient } from './client.ts'
import { limitsOf, roleSettings } from './limits.ts'

/**
 * Whether the limits of a connection arrive. A pooler such as PgBouncer refuses settings that it does not know, or
 * throws them away; its operator sets them for our role instead, and is told how.
 */
export async function supportsLimits(url: string, log: Log): Promise<boolean> {
  let why: Record<string, unknown> = {}
  try {
    const client = await openClient(url, 'request')
    try {
      const { rows } = await client.query<{ ms: number }>(
        `select extract(epoch from current_setting('statement_timeout')::interval)::int * 1000 as ms`,
      )
      if (rows[0]?.ms === limitsOf.request.statement) return true
    } finally {
      await client.end()
    }
  } catch (error) {
    why = errorFields(error)
  }
  log('warn', 'The database takes no time limits from us (a pooler?): set them for our role', {
    run: roleSettings(new URL(url).username || 'saesonkortet'),
    ...why,
  })
  return false
}
