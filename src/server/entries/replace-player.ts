import { writeAbsence } from '../competitions/entry-status-queries.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type * as contract from '#contract/draw.ts'
import type { DrawStudio } from '#contract/draw.ts'
import type { DrawnFlight } from '#domain/draw/compare-draws.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { flightSecret } from '../scoring/flight-key.ts'
import { admit } from './give-place.ts'
import { selectDivisions, type TournamentRow } from '../competitions/tournament-queries.ts'
import { lockDraft, selectWaitingList, selectDrafts } from '../draw/draw-queries.ts'
import { addState, refuse } from '../draw/drafts.ts'
import { lockRound, publishFlights } from '../draw/publish.ts'
import { selectField } from '../draw/read-field.ts'
import { flightsOf, getDrawStudio } from '../draw/read-studio.ts'
import { selectDrawn } from '../scoring/score-queries.ts'

type Replacement = ParsedInput<typeof contract.replacePlayer>

/** Late, when the list is out: one flight is touched, and its key and card stay good. */
export async function replacePlayer(ctx: Ctx, given: Replacement): Promise<DrawStudio> {
  const secret = await flightSecret(ctx)
  await ctx.db.transaction(async (tx) => {
    const { tournament, round } = await lockRound(tx, given)
    if (!['drawn', 'in_play', 'suspended'].includes(tournament.state)) refuse('tournament_state')
    const before = flightsOf(await selectDrawn(tx, [round.id]))
    await letIn(tx, ctx, { tournament, given, before })
    const after = before.map((flight) => ({ ...flight, players: swapped(flight.players, given) }))
    if (after.some(({ players }) => players.length === 1)) refuse('flight_left_alone')
    await publishFlights(tx, ctx, { tournament, round, after, secret })
    await writeAbsence(tx, { roundId: round.id, entryIds: [given.out], isGivenUp: false })
    await followInDraft(tx, ctx, given)
    await recordActivity(tx, ctx, {
      action: 'tournaments.replace_player',
      subject: { type: 'round', id: round.id },
      data: { out: given.out, in: given.in },
    })
  })
  return getDrawStudio(ctx, given)
}

type Coming = { tournament: TournamentRow; given: Replacement; before: readonly DrawnFlight[] }

/** Refuses a change that cannot be; somebody from the waiting list gets the place that becomes free. */
async function letIn(tx: Db, ctx: Ctx, { tournament, given, before }: Coming) {
  const drawn = new Set(before.flatMap(({ players }) => players))
  if (!drawn.has(given.out)) refuse('player_not_in_draw')
  if (given.in === null) return
  const { field, isFirst } = await selectField(tx, given)
  const coming = isFirst ? await selectWaitingList(tx, tournament.id) : []
  if (coming.some(({ id }) => id === given.in)) {
    const divisions = await selectDivisions(tx, [tournament.id])
    return admit(tx, ctx, { tournament, divisions, entryId: given.in, beyondPlaces: true })
  }
  const isFree = !drawn.has(given.in) && field.players.some(({ id }) => id === given.in)
  if (!isFree) refuse('player_not_free')
}

/** The draft that is out goes on from the list as it is now. */
async function followInDraft(tx: Db, ctx: Ctx, given: Replacement) {
  const out = (await selectDrafts(tx, given.roundId)).find(({ draft }) => draft.isPublished)
  const locked = out && (await lockDraft(tx, { roundId: given.roundId, draftId: out.draft.id }))
  if (!locked) return
  const flights = locked.state.flights.map((flight) => ({
    ...flight,
    players: swapped(flight.players, given),
  }))
  await addState(tx, ctx, locked.draft, { ...locked.state, flights })
}

/** In the same seat. Whoever comes in stands nowhere else. */
const swapped = (players: readonly string[], { out, in: by }: Replacement): string[] =>
  players.filter((id) => id !== by).flatMap((id) => (id !== out ? [id] : by === null ? [] : [by]))
