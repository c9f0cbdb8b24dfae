import type { Pause } from '#domain/scoring/playing-time.ts'
import { minutesFrom } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishMoment } from '../../clock.ts'
import type { Db } from '../../db/client.ts'
import { selectSuspensions, type SuspensionRow } from './desk-queries.ts'

/** The days on which a round is played: its own, and a later one on which suspended play goes on. */
type Days = { day: PlainDate; resumesOn: PlainDate | null }

/** The suspensions that began on the days of a round; one that is not over lasts until `now`. */
export async function readPauses(
  db: Db,
  { tournamentId, ...days }: Days & { tournamentId: string },
  now: Date,
): Promise<Pause[]> {
  return pausesOf(await selectSuspensions(db, tournamentId), { ...days, now })
}

/** The suspensions that were over when this one began. */
export async function readPausesBefore(
  db: Db,
  { tournamentId, startedAt }: Pick<SuspensionRow, 'tournamentId' | 'startedAt'>,
  { day, resumesOn }: Days,
): Promise<Pause[]> {
  const all = await selectSuspensions(db, tournamentId)
  const before = all.filter(({ endedAt }) => endedAt !== null && endedAt <= startedAt)
  return pausesOf(before, { day, resumesOn, now: startedAt })
}

function pausesOf(rows: readonly SuspensionRow[], { day, resumesOn, now }: Days & { now: Date }) {
  const minuteOf = (at: Date) => minutesFrom(day, danishMoment(at))
  return rows
    .filter(({ startedAt }) => {
      const startedOn = danishDay(startedAt)
      return startedOn >= day && startedOn <= (resumesOn ?? day)
    })
    .map(({ startedAt, endedAt }) => ({
      from: minuteOf(startedAt),
      to: minuteOf(endedAt ?? now),
    }))
}
