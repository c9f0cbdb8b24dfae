import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { askReserve as contract, ReserveRefusal } from '#contract/entries/reserves.ts'
import { reserveDeadline, type ReserveAnswer } from '#domain/entries/reserves.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { danishInstant } from '../../clock.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { updateEntry } from '../../competitions/entry-queries.ts'
import {
  type EntryRow,
  type RoundRow,
  type TournamentRow,
} from '../../competitions/tournament-queries.ts'
import { refuse } from '../../draw/drafts.ts'
import { findRound } from '../../draw/draw-queries.ts'
import { lockRound } from '../../draw/publish.ts'
import { selectDrawn } from '../../scoring/score-queries.ts'
import { announceFreePlace } from '../announce-free-place.ts'
import { mailEntry } from '../mail-entry.ts'
import { refuseEntry } from '../release-place.ts'
import { hasAccount, listReserves, selectReserves } from './list-reserves.ts'
import { insertCall, selectCalls, writeAnswer, type CallRow } from './reserve-queries.ts'

/** Asks the next on the waiting list to take the start of an absent player. */
export async function askReserve(ctx: Ctx, input: ParsedInput<typeof contract>) {
  const { outEntryId } = input
  await ctx.db.transaction(async (tx) => {
    const { tournament, round } = await lockRound(tx, input)
    if (!isListed(tournament)) refuse('tournament_state')
    const asked = await askNext(tx, ctx, { tournament, round, outEntryId })
    if (asked === 'player_not_in_draw') refuse(asked)
    else if (asked) refuseEntry(asked)
  })
  ctx.wake?.('mails')
  return listReserves(ctx, input)
}

/** Whether the start list is published and players may still come in. */
const isListed = ({ state }: TournamentRow) =>
  state === 'drawn' || state === 'in_play' || state === 'suspended'

type Asked = { tournament: TournamentRow; round: RoundRow; outEntryId: string }

/** Asks the next reserve; returns why nobody is asked. The caller holds the tournament's lock. */
async function askNext(
  tx: Db,
  ctx: Ctx,
  { tournament, round, outEntryId }: Asked,
): Promise<ReserveRefusal | 'player_not_in_draw' | undefined> {
  const drawn = await selectDrawn(tx, [round.id])
  const out = drawn.find(({ entry }) => entry.id === outEntryId)
  if (!out) return 'player_not_in_draw'
  const calls = await selectCalls(tx, round.id)
  const isOpen = calls.some(({ call }) => call.outEntryId === outEntryId && call.answer === null)
  if (isOpen) return 'reserve_asked_already'
  const [reserve] = (await selectReserves(tx, tournament.id)).filter(hasAccount)
  if (!reserve) return 'reserve_none'
  const start = danishInstant(round.day, out.flight.minute).getTime()
  const until = reserveDeadline(ctx.now().getTime(), start)
  if (until === undefined) return 'reserve_too_late'
  await call(tx, ctx, { tournament, round, outEntryId, reserve, until: new Date(until) })
  return undefined
}

type Called = Asked & { reserve: EntryRow; until: Date }

/** Holds the place as an offer, with the mail, SMS and push of every offer. */
async function call(tx: Db, ctx: Ctx, { tournament, round, outEntryId, reserve, until }: Called) {
  const entryId = reserve.id
  const entry = await updateEntry(tx, entryId, { state: 'offered', heldUntil: until })
  await insertCall(tx, { roundId: round.id, outEntryId, entryId, askedAt: ctx.now(), until })
  await mailEntry(tx, ctx, entry, { template: 'placeOffered', until })
  await announceFreePlace(tx, ctx, { entry, tournament, until })
  await recordActivity(tx, ctx, {
    action: 'tournaments.ask_reserve',
    subject: { type: 'round', id: round.id },
    data: { out: outEntryId, in: entryId, until: until.toISOString() },
  })
}

type PassedOn = { call: CallRow; tournament: TournamentRow; answer: Exclude<ReserveAnswer, 'yes'> }

/**
 * Stores a no, or that the time is up, and asks the next, unless the place is gone. The caller holds the
 * tournament's lock.
 */
export async function passOnCall(tx: Db, ctx: Ctx, { call: over, tournament, answer }: PassedOn) {
  await writeAnswer(tx, over.id, { answer, answeredAt: ctx.now() })
  const round = await findRound(tx, tournament.id, over.roundId)
  if (!round || !isListed(tournament)) return
  await askNext(tx, ctx, { tournament, round, outEntryId: over.outEntryId })
}
