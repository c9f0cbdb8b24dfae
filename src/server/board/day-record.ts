import { schemaOf, type ParsedInput } from '#contract/shared/endpoint.ts'
import { getDayRecord as contract } from '#contract/board/day-record.ts'
import type { BoardFacts } from '#domain/board/board-facts.ts'
import type { DayRecord } from '#domain/board/day-record.ts'
import { recordDay } from '#domain/board/record-day.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { CompressedResponse } from '../http/compressed-response.ts'
import { selectSuspensions } from '../scoring/desk/desk-queries.ts'
import type { Boards, CachedBoard } from './boards.ts'
import { selectDeliveries, selectOfficialEntries, selectStatusTimes } from './day-record-queries.ts'

/** While scores come in, a record is read again after this time; the end of the slider is the live board. */
const reusedForMs = 15_000

type Reading = { version: number; readAt: number; response: Promise<CompressedResponse> }

/**
 * By the list of divisions, which stays the same object while only cards change (`load-facts.ts`): a new name or a hidden
 * hole is never answered by an older record.
 */
const readings = new WeakMap<BoardFacts['divisions'], Reading>()

/** What replays a day, read once for all who ask at about the same time. */
export async function dayRecord(
  ctx: Ctx,
  boards: Boards,
  { roundId }: ParsedInput<typeof contract>,
): Promise<CompressedResponse> {
  const board = await boards.read(roundId)
  const { facts, version } = board
  const now = ctx.now().getTime()
  const kept = readings.get(facts.divisions)
  const mayReuse = kept && (kept.version === version || now - kept.readAt < reusedForMs)
  if (mayReuse) return kept.response
  const response = respond(ctx.db, board)
  readings.set(facts.divisions, { version, readAt: now, response })
  response.catch(() => readings.delete(facts.divisions))
  return response
}

async function respond(db: Db, { facts, response }: CachedBoard): Promise<CompressedResponse> {
  const record = facts.round.voidReason === null ? await read(db, facts) : null
  return response('day', () => schemaOf(contract).output.parse({ record }))
}

async function read(db: Db, facts: BoardFacts): Promise<DayRecord | null> {
  const { round, tournament, players } = facts
  const entries = await selectOfficialEntries(db, round.id)
  const deliveries = await selectDeliveries(db, round.id)
  const out = players.flatMap(({ id, status }) => (status === null ? [] : [{ id, status }]))
  const statusTimes = await selectStatusTimes(db, out)
  const suspensions = await selectSuspensions(db, tournament.id)
  return recordDay(facts, {
    entries: entries.map((entry) => ({ ...entry, receivedAt: entry.receivedAt.getTime() })),
    deliveredAt: timesOf(
      deliveries.map(({ entryId, deliveredAt }) => ({ entryId, at: deliveredAt })),
    ),
    statusAt: timesOf(statusTimes),
    pauses: suspensions.map(({ startedAt, endedAt }) => ({
      from: startedAt.getTime(),
      to: endedAt?.getTime() ?? null,
    })),
  })
}

const timesOf = (rows: readonly { entryId: string; at: Date | null }[]) =>
  new Map(rows.flatMap(({ entryId, at }) => (at ? [[entryId, at.getTime()] as const] : [])))
