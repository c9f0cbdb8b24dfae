import type { PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Gathered } from './gather.ts'
import { makePartitions } from './partitions.ts'
import { addDrops, insertEvents } from './queries.ts'

/** Stores events and counts what was dropped, in one commit; makes the days' partitions when they are not there. */
export async function storeEvents(
  house: Pick<Ctx, 'db' | 'now' | 'config'>,
  { events, drops }: Gathered,
): Promise<void> {
  const facts = { receivedAt: house.now(), forward: house.config.analyticsForward }
  const store = () =>
    drops.size === 0
      ? insertEvents(house.db, events, facts)
      : house.db.transaction(async (tx) => {
          await insertEvents(tx, events, facts)
          await addDrops(tx, today(house), drops)
        })
  try {
    await store()
  } catch (error) {
    if (!isWithoutPartition(error)) throw error
    const days = new Set<PlainDate>(events.map(({ day }) => day))
    await makePartitions(house.db, [...days])
    await store()
  }
}

/** PostgreSQL's refusal of a row that no partition takes: the code of a check, without a constraint. */
function isWithoutPartition(error: unknown): boolean {
  const cause = (error as { cause?: unknown })?.cause ?? error
  const { code, constraint } = cause as { code?: string; constraint?: string }
  return code === '23514' && constraint === undefined
}
