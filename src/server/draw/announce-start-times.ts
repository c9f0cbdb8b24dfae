import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import { courseOfSlot, type StartSlot } from '#domain/draw/start-slots.ts'
import type { DrawnFlight } from '#domain/draw/compare-draws.ts'
import { startTimeText, withdrawnListText } from '#domain/scoring/urgent-texts.ts'
import { momentFrom } from '#domain/shared/clock-time.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import type { EntryRow, RoundRow, TournamentRow } from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  queueUrgent,
  recipientOf,
  type UrgentMessage,
} from '../notifications/urgent/queue-urgent.ts'

type ChangedList = {
  tournament: TournamentRow
  round: RoundRow
  version: number
  before: readonly DrawnFlight[]
  after: readonly DrawnFlight[]
  players: readonly EntryRow[]
}

/**
 * Notifies players at once whose published start has changed, or who have left the list; mails go to everybody concerned
 * (`mail-start-times.ts`). A first start is no change.
 */
export async function announceStartTimes(tx: Db, ctx: Ctx, list: ChangedList): Promise<number> {
  const { tournament, round, version, before, after, players } = list
  const messages = players.flatMap((entry): UrgentMessage[] => {
    const [old, start] = [slotOf(before, entry.id), slotOf(after, entry.id)]
    if (!old || !isPlaying(entry)) return []
    if (start && isSameStart(start, old)) return []
    const { day, minute } = momentFrom(round.day, start?.minute ?? 0)
    const named = start ? namedStart({ ...start, minute }, round) : null
    const text = startTimeText({ day, start: named })
    return [{ ...text, ...aboutStart({ tournament, round, version, entry, day }) }]
  })
  return queueUrgent(tx, ctx, messages)
}

type WithdrawnList = Pick<ChangedList, 'tournament' | 'round' | 'version' | 'players'>

/** Notifies the players of a start list that was withdrawn. */
export async function announceWithdrawnList(
  tx: Db,
  ctx: Ctx,
  { players, ...list }: WithdrawnList,
): Promise<number> {
  const messages = players.flatMap((entry): UrgentMessage[] => {
    if (!isPlaying(entry)) return []
    const { day } = list.round
    return [{ ...withdrawnListText(day), ...aboutStart({ ...list, entry, day }) }]
  })
  return queueUrgent(tx, ctx, messages)
}

const slotOf = (flights: readonly DrawnFlight[], player: string) =>
  flights.find(({ players }) => players.includes(player))?.slot

/** A and B of a gun start are one start. */
const isSameStart = (a: StartSlot, b: StartSlot) =>
  a.minute === b.minute && a.hole === b.hole && courseOfSlot(a) === courseOfSlot(b)

const namedStart = (slot: StartSlot, { courses }: RoundRow) => ({
  ...slot,
  course: namedCourseOf(courses, courseOfSlot(slot)),
})

const isPlaying = ({ state, status }: EntryRow) => state === 'entered' && status === null

type About = Omit<WithdrawnList, 'players'> & { entry: EntryRow; day: PlainDate }

function aboutStart({ tournament, round, version, entry, day }: About) {
  return {
    ...recipientOf(entry),
    kind: 'start_time' as const,
    about: tournament.name,
    path: `/tournaments/${tournament.slug}/rounds/${round.id}`,
    dedupeKey: `start-time:${round.id}:${version}:${entry.id}`,
    // The day after, the round has been played.
    expiresAt: danishInstant(addDays(day, 1), 0),
  }
}
