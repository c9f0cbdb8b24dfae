import type { DrawnFlight } from '#domain/draw/compare-draws.ts'
import { startTimeText, withdrawnListText } from '#domain/scoring/urgent-texts.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import type { EntryRow, RoundRow, TournamentRow } from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueUrgent, type UrgentMessage } from '../notifications/urgent/queue-urgent.ts'

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
    if (!old || !entry.accountId || !isPlaying(entry)) return []
    if (start && start.minute === old.minute && start.hole === old.hole) return []
    const text = startTimeText({ day: round.day, start: start ?? null })
    const { id: entryId, accountId } = entry
    return [{ ...text, ...aboutStart({ tournament, round, version, entryId, accountId }) }]
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
    if (!entry.accountId || !isPlaying(entry)) return []
    const { id: entryId, accountId } = entry
    return [
      { ...withdrawnListText(list.round.day), ...aboutStart({ ...list, entryId, accountId }) },
    ]
  })
  return queueUrgent(tx, ctx, messages)
}

const slotOf = (flights: readonly DrawnFlight[], player: string) =>
  flights.find(({ players }) => players.includes(player))?.slot

const isPlaying = ({ state, status }: EntryRow) => state === 'entered' && status === null

type About = Omit<WithdrawnList, 'players'> & { entryId: string; accountId: string }

function aboutStart({ tournament, round, version, entryId, accountId }: About) {
  return {
    accountId,
    kind: 'start_time' as const,
    about: tournament.name,
    path: `/tournaments/${tournament.slug}/rounds/${round.id}`,
    dedupeKey: `start-time:${round.id}:${version}:${entryId}`,
    // The day after, the round has been played.
    expiresAt: danishInstant(addDays(round.day, 1), 0),
  }
}
