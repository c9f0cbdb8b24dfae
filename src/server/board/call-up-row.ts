import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { callUpRow as contract, CallUpRefusal } from '#contract/board/screens.ts'
import { callUp, calledUpAt, callUpSeconds } from '#domain/board/screen.ts'
import { AppError } from '../app-error.ts'
import { findTournament } from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { accessFlight } from '../scoring/access-flight.ts'
import { selectPlayers, type FlightRow } from '../scoring/score-queries.ts'
import type { Boards } from './boards.ts'
import { writeScreen } from './screen-queries.ts'
import { getClubScreen, lockScreen } from './screens.ts'

const refuse = (reason: CallUpRefusal | 'not_in_flight') => new AppError('refused', { reason })

/**
 * Shows the player's own row on the clubhouse screen for a while (TV-5). Not logged: it changes only what is on the
 * wall for some seconds.
 */
export async function callUpRow(
  ctx: Ctx,
  boards: Boards,
  { flightId, entryId }: ParsedInput<typeof contract>,
) {
  const found = await accessFlight(ctx, flightId)
  const player = (await selectPlayers(ctx.db, flightId)).find(({ entry }) => entry.id === entryId)
  if (!player) throw refuse('not_in_flight')
  await assertOnScreen(ctx, found)
  const { board } = await boards.read(found.round.id)
  // The players of a best ball share the row of their side.
  const isRow = board.rows.some(({ id }) => id === entryId)
  const rowId = isRow ? entryId : (player.entry.sideId ?? entryId)
  return ctx.db.transaction(async (tx) => {
    const screen = await lockScreen(tx, ctx, found.tournament.id)
    const now = ctx.now().getTime()
    if (calledUpAt(screen.control, now) !== null) throw refuse('screen_busy')
    const { between } = callUpSeconds
    // Counted with the change: who was refused may try again as soon as the screen is free.
    await limit({ db: tx }, { key: `screen-call:${entryId}`, max: 1, windowSeconds: between })
    const control = callUp(screen.control, rowId, now)
    await writeScreen(tx, { ...screen, control })
    return { until: control.calledUp.until }
  })
}

/** The club's screen shows the board of this round in play, and no other row is called up. */
async function assertOnScreen(ctx: Ctx, { tournament, round }: FlightRow) {
  const club = (await findTournament(ctx.db, tournament.id))?.club.slug ?? ''
  const { shown } = await getClubScreen(ctx, { club })
  const isLive = shown?.kind === 'live' && shown.state === 'in_play'
  if (!isLive || shown.roundId !== round.id || shown.control.mode !== 'board') {
    throw refuse('screen_not_live')
  }
  if (calledUpAt(shown.control, ctx.now().getTime()) !== null) throw refuse('screen_busy')
}
