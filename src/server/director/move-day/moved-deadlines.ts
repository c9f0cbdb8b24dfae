import { isDeepStrictEqual } from 'node:util'
import {
  keepDeadline,
  moveDeadline,
  moveEntryOpening,
  offersEnd,
  type FirstDayMove,
} from '#domain/competitions/move-day.ts'
import { endOfDay, type Moment } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishInstant, danishMoment } from '../../clock.ts'
import type { Ctx } from '../../ctx.ts'
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
  /** Once entry is closed its deadlines are kept. */
  const ofEntry = (at: Date, move: (from: Moment) => Moment) => {
    const from = danishMoment(at)
    const kept = keepDeadline(from, start)
    return { from, to: isOpen ? move(from) : kept, kept }
  }
  const entryCloses = ofEntry(entryClosesAt, (at) => moveDeadline(at, firstDay))
  const from = danishMoment(withdrawBefore)
  const deadlines = {
    entryOpens:
      entryOpensAt && ofEntry(entryOpensAt, (at) => moveEntryOpening(at, entryCloses.to, firstDay)),
    entryCloses,
    withdrawBefore: {
      from,
      to: moveDeadline(from, firstDay, { reopens: true }),
      kept: keepDeadline(from, start),
    },
    extras: extras.map((extra) => movedExtra(extra, firstDay)),
  }
  const { entryOpens, extras: days } = deadlines
  const pairs = [entryOpens, entryCloses, deadlines.withdrawBefore, ...days]
  return {
    ...deadlines,
    canKeep:
      pairs.some((one) => one !== null && !isDeepStrictEqual(one.to, one.from)) &&
      pairs.every((one) => one === null || isDeepStrictEqual(one.kept, one.from)),
    offersEnd: offersEnd(firstDay),
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

/** When offers end that would stand longer; the minute of now is cut at its second, so that none ends in the past. */
export const offersEndAt = (ctx: Ctx, { day, minute }: Moment): Date =>
  new Date(Math.max(danishInstant(day, minute).getTime(), ctx.now().getTime()))
