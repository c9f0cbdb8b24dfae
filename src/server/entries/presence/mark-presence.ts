import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { markPresence as contract, PresenceRefusal } from '#contract/entries/presence.ts'
import { isOver } from '#domain/competitions/state.ts'
import { latestMark, type Occasion } from '#domain/entries/presence.ts'
import { writtenAt } from '#domain/scoring/score-entry.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import {
  isValidRound,
  lockTournament,
  selectRounds,
  type RoundRow,
  type TournamentRow,
} from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { selectStartLists } from '../../draw/draw-queries.ts'
import { limit } from '../../http/rate-limit.ts'
import {
  insertMarks,
  selectMarksById,
  selectMarksOf,
  type Gathering,
  type MarkRow,
} from './presence-queries.ts'
import { getPresence, selectExpected } from './read-presence.ts'

type Input = ParsedInput<typeof contract> & { occasion: Occasion }
type NewMark = Omit<MarkRow, 'number'>
type Result = { id: string; reason: PresenceRefusal | null }

/** Stores the marks of a phone; the one made last counts, whichever arrives last (docs/algorithms/presence.md). */
export async function markPresence(ctx: Ctx, { known, ...input }: Input) {
  const { tournamentId, roundId, occasion } = input
  const helper = ctx.dayLink?.linkId ?? ctx.actor?.accountId ?? ''
  await limit(ctx, { key: `presence:${tournamentId}:${helper}`, max: 600, windowSeconds: 600 })
  const results = await ctx.db.transaction((tx) => store(tx, ctx, input))
  return { results, ...(await getPresence(ctx, { tournamentId, roundId, occasion, known })) }
}

async function store(tx: Db, ctx: Ctx, input: Omit<Input, 'known'>): Promise<Result[]> {
  const { tournamentId, roundId, occasion, marks } = input
  // A mark must not be stored after the result became final, or after its round was declared void.
  const tournament = await lockTournament(tx, tournamentId)
  const round = (await selectRounds(tx, [tournamentId])).find(({ id }) => id === roundId)
  if (!tournament || !round) throw new AppError('not_found')
  const expected = await selectExpected({ db: tx }, round)
  const inRound = new Set(expected.map(({ entry }) => entry.id))
  const isClosed = isPresenceClosed(tournament, round, occasion)
  const movedAt = await findDayMove(tx, roundId)
  const isStale = ({ markedAt }: NewMark) => movedAt !== undefined && markedAt < movedAt
  const made = marks
    .filter(({ entryId }) => inRound.has(entryId) && !isClosed)
    .map((mark) => toRow(ctx, mark, input))
  const rows = made.filter((row) => !isStale(row))
  const before = await selectMarksOf(tx, { roundId, occasion }, [...inRound])
  const added = await insertMarks(tx, rows)
  const stored = await selectMarksById(
    tx,
    rows.map(({ id }) => id),
  )
  const counts = countingIds([...before, ...stored])
  await logMarks(tx, ctx, { roundId, occasion, marks: rows.filter(({ id }) => added.has(id)) })
  return marks.map(({ id, entryId, mark }): Result => {
    if (isClosed) return { id, reason: 'presence_closed' }
    if (!inRound.has(entryId)) return { id, reason: 'presence_not_in_round' }
    if (made.some((row) => row.id === id && isStale(row)))
      return { id, reason: 'presence_day_moved' }
    const own = stored.find((row) => row.id === id)
    const isSame =
      own?.roundId === roundId &&
      own.occasion === occasion &&
      own.entryId === entryId &&
      own.mark === mark
    if (!isSame) return { id, reason: 'presence_id_reused' }
    const latest = counts.get(entryId)
    const isSuperseded = latest?.mark !== mark && isOfOther(latest, own)
    return { id, reason: isSuperseded ? 'presence_superseded' : null }
  })
}

/** When the day of a drawn round was last moved: a mark made before is about the old day, and may arrive late. */
const findDayMove = async (tx: Db, roundId: string): Promise<Date | undefined> =>
  (await selectStartLists(tx, roundId)).find(({ changes }) =>
    changes.some(({ kind }) => kind === 'day'),
  )?.publishedAt

/** A helper who marks twice before the phone sends knows it, and so need not be told. */
const isOfOther = (latest: MarkRow | undefined, own: MarkRow) =>
  latest?.byAccountId !== own.byAccountId || latest.byLinkId !== own.byLinkId

/** After the result, and in a void round, nobody is expected at a start; at the ceremony until it is cancelled. */
const isPresenceClosed = ({ state }: TournamentRow, round: RoundRow, occasion: Occasion) =>
  (occasion === 'ceremony' ? state === 'cancelled' : isOver(state)) || !isValidRound(round)

function toRow(
  ctx: Ctx,
  { id, entryId, mark, markedAt }: Input['marks'][number],
  { roundId, occasion, sentAt }: Pick<Input, 'roundId' | 'occasion' | 'sentAt'>,
): NewMark {
  const receivedAt = ctx.now()
  return {
    id,
    roundId,
    entryId,
    occasion,
    mark,
    byAccountId: ctx.actor?.accountId ?? null,
    byLinkId: ctx.dayLink?.linkId ?? null,
    markedAt: new Date(writtenAt({ writtenAt: markedAt, sentAt }, receivedAt.getTime())),
    receivedAt,
  }
}

/** The mark that counts of each player. */
function countingIds(rows: readonly MarkRow[]): Map<string, MarkRow> {
  const latest = new Map<string, MarkRow>()
  for (const row of rows) {
    const earlier = latest.get(row.entryId)
    const made = (one: MarkRow) => ({ ...one, markedAt: one.markedAt.getTime() })
    const counting = latestMark([...(earlier ? [made(earlier)] : []), made(row)])
    latest.set(row.entryId, counting?.id === earlier?.id && earlier ? earlier : row)
  }
  return latest
}

const actionOf = {
  start: 'tournaments.mark_presence',
  ceremony: 'tournaments.mark_ceremony',
} as const

async function logMarks(
  tx: Db,
  ctx: Ctx,
  { roundId, occasion, marks }: Gathering & { marks: NewMark[] },
) {
  for (const { entryId, mark } of marks) {
    await recordActivity(tx, ctx, {
      action: actionOf[occasion],
      subject: { type: 'entry', id: entryId },
      data: { roundId, presence: mark },
    })
  }
}
