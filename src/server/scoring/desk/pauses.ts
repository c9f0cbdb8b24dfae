import type { Pause } from '#domain/scoring/playing-time.ts'
import { endOfDay } from '#domain/shared/clock-time.ts'
import { daysBetween, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishMinute } from '../../clock.ts'
import type { Db } from '../../db/client.ts'
import { selectSuspensions, type SuspensionRow } from './desk-queries.ts'

/** The suspensions of a tournament that began on a day; one that is not over lasts until `now`. */
export async function readPauses(
  db: Db,
  { tournamentId, day }: { tournamentId: string; day: PlainDate },
  now: Date,
): Promise<Pause[]> {
  return pausesOf(await selectSuspensions(db, tournamentId), { day, now })
}

/** The suspensions that were over when this one began. */
export async function readPausesBefore(
  db: Db,
  { tournamentId, startedAt }: Pick<SuspensionRow, 'tournamentId' | 'startedAt'>,
  day: PlainDate,
): Promise<Pause[]> {
  const all = await selectSuspensions(db, tournamentId)
  const before = all.filter(({ endedAt }) => endedAt !== null && endedAt <= startedAt)
  return pausesOf(before, { day, now: startedAt })
}

function pausesOf(rows: readonly SuspensionRow[], { day, now }: { day: PlainDate; now: Date }) {
  return rows
    .filter(({ startedAt }) => danishDay(startedAt) === day)
    .map(({ startedAt, endedAt }) => ({
      from: danishMinute(startedAt),
      to: minuteAfter(day, endedAt ?? now),
    }))
}

/** Minutes after the midnight that a day begins with; above 1440 on a later day. */
const minuteAfter = (day: PlainDate, at: Date) =>
  daysBetween(day, danishDay(at)) * endOfDay + danishMinute(at)
