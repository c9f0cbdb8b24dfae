import { isDeepStrictEqual } from 'node:util'
import { keepDeadline, moveDeadline, type FirstDayMove } from '#domain/competitions/move-day.ts'
import { endOfDay, type Moment } from '#domain/shared/clock-time.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '../../clock.ts'
import type { LoadedMove } from './load-move.ts'

type ExtraDay = { id: string; name: string; lastDay: PlainDate }

/** The deadlines of a tournament before and after the move of its first day; undefined where that stays. */
export function movedDeadlines(
  { tournament, firstDay }: Pick<LoadedMove, 'tournament' | 'firstDay'>,
  extras: readonly ExtraDay[],
) {
  if (!firstDay) return undefined
  const { entryOpensAt, entryClosesAt, withdrawBefore, state } = tournament
  const { start } = firstDay
  const isOpen = state === 'open'
  const ofEntry = (at: Date) => {
    const from = danishMoment(at)
    const kept = keepDeadline(from, start)
    return { from, to: isOpen ? moveDeadline(from, firstDay) : kept, kept }
  }
  const from = danishMoment(withdrawBefore)
  const deadlines = {
    entryOpens: entryOpensAt && ofEntry(entryOpensAt),
    entryCloses: ofEntry(entryClosesAt),
    withdrawBefore: {
      from,
      to: moveDeadline(from, firstDay, { reopens: true }),
      kept: keepDeadline(from, start),
    },
    extras: extras.map((extra) => movedExtra(extra, firstDay)),
  }
  const { entryOpens, entryCloses, extras: days } = deadlines
  const pairs = [entryOpens, entryCloses, deadlines.withdrawBefore, ...days]
  return {
    ...deadlines,
    canKeep:
      pairs.some((one) => one !== null && !isDeepStrictEqual(one.to, one.from)) &&
      pairs.every((one) => one === null || isDeepStrictEqual(one.kept, one.from)),
    offersEnd: anHourBefore(start),
  }
}

/** An extra can be chosen until the end of its last day. */
function movedExtra({ id, name, lastDay }: ExtraDay, firstDay: FirstDayMove) {
  const lastMinute = endOfDay - 1
  const from = { day: lastDay, minute: lastMinute }
  const start = { day: firstDay.start.day, minute: lastMinute }
  const to = moveDeadline(from, { ...firstDay, start }).day
  return { id, name, from: lastDay, to, kept: keepDeadline(from, start).day }
}

const anHourBefore = ({ day, minute }: Moment): Moment =>
  minute >= 60
    ? { day, minute: minute - 60 }
    : { day: addDays(day, -1), minute: minute + endOfDay - 60 }
