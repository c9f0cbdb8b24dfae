import { writeAbsence } from '../competitions/entry-queries.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/draw/endpoints.ts'
import type { DrawStudio } from '#contract/draw/endpoints.ts'
import type { DrawnFlight } from '#domain/draw/compare-draws.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { flightSecret } from '../scoring/flight-key.ts'
import { givePlaceInTransaction } from './give-place.ts'
import { selectDivisions, type TournamentRow } from '../competitions/tournament-queries.ts'
import { selectWaitingList } from '../draw/draw-queries.ts'
import { placedAlone } from '../draw/draw-units.ts'
import { changePublishedDraft, refuse } from '../draw/drafts.ts'
import { lockRound } from '../draw/publish.ts'
import { publishFlights } from '../draw/publish-flights.ts'
import { selectField } from '../draw/read-field.ts'
import { flightsOf, getDrawStudio } from '../draw/read-studio.ts'
import { selectListed, type ListedRow } from '../scoring/listed-queries.ts'
import { selectDrawn } from '../scoring/score-queries.ts'

type Replacement = ParsedInput<typeof contract.replacePlayer>

/** Replaces a player after the start list is published; only one flight changes, and its key and card stay valid. */
export async function replacePlayer(ctx: Ctx, input: Replacement): Promise<DrawStudio> {
  const secret = await flightSecret(ctx)
  await ctx.db.transaction((tx) => replaceInTransaction(tx, ctx, input, secret))
  return getDrawStudio(ctx, input)
}

/** Replaces a player in a transaction that locks the tournament. */
export async function replaceInTransaction(tx: Db, ctx: Ctx, input: Replacement, secret: string) {
  const { tournament, round } = await lockRound(tx, input)
  if (!['drawn', 'in_play', 'suspended'].includes(tournament.state)) refuse('tournament_state')
  const before = flightsOf(await selectDrawn(tx, [round.id]))
  const listed = await selectListed(tx, [round.id])
  await assertMayReplace(tx, ctx, { tournament, input, before })
  const after = before
    .map((flight) => ({ ...flight, players: swapped(flight.players, input) }))
    .filter(({ players }) => players.length > 0)
  assertNotAlone(listed, { before, after })
  await publishFlights(tx, ctx, { tournament, round, after, secret })
  const entryIds = withPartners(listed, input.out)
  await writeAbsence(tx, { roundId: round.id, entryIds, onlyWithdrawn: false })
  await changePublishedDraft(tx, ctx, {
    roundId: round.id,
    cause: 'replaced',
    change: (flight) => ({ ...flight, players: swapped(flight.players, input) }),
  })
  await recordActivity(tx, ctx, {
    action: 'tournaments.replace_player',
    subject: { type: 'round', id: round.id },
    data: { out: input.out, in: input.in },
  })
}

/** The player, or all players of the side that is drawn under this id. */
function withPartners(listed: readonly ListedRow[], id: string): string[] {
  const sideId = listed.find(({ entry }) => entry.id === id)?.entry.sideId ?? null
  const partners = listed.filter(({ entry }) => sideId !== null && entry.sideId === sideId)
  return [...new Set([id, ...partners.map(({ entry }) => entry.id)])]
}

type Lists = { before: readonly DrawnFlight[]; after: readonly DrawnFlight[] }

/** A player who loses the company is alone; a side is not, because its players are together. */
function assertNotAlone(listed: readonly ListedRow[], { before, after }: Lists) {
  const sizes = new Map(before.map(({ id, players }) => [id, players.length]))
  const isAlone = after.some(
    ({ id, players: [first = '', ...others] }) =>
      others.length === 0 && sizes.get(id) !== 1 && withPartners(listed, first).length === 1,
  )
  if (isAlone || after.length === 0) refuse('flight_left_alone')
}

type ReplacementContext = {
  tournament: TournamentRow
  input: Replacement
  before: readonly DrawnFlight[]
}

/** Refuses an impossible replacement, and gives a player from the waiting list a place. */
async function assertMayReplace(
  tx: Db,
  ctx: Ctx,
  { tournament, input, before }: ReplacementContext,
) {
  const drawn = new Set(before.flatMap(({ players }) => players))
  if (!drawn.has(input.out)) refuse('player_not_in_draw')
  if (input.in === null) return
  const { field, firstFor } = await selectField(tx, input)
  const divisions = await selectDivisions(tx, [tournament.id])
  const waiting = placedAlone(await selectWaitingList(tx, tournament.id), divisions)
  const coming = waiting.filter(({ divisionId }) => firstFor.has(divisionId))
  if (coming.some(({ id }) => id === input.in)) {
    return givePlaceInTransaction(tx, ctx, {
      tournament,
      divisions,
      entryId: input.in,
      beyondPlaces: true,
    })
  }
  const isFree = !drawn.has(input.in) && field.players.some(({ id }) => id === input.in)
  if (!isFree) refuse('player_not_free')
}

/** Puts the new player in the same slot and removes the player from any other. */
const swapped = (players: readonly string[], { out, in: by }: Replacement): string[] =>
  players.filter((id) => id !== by).flatMap((id) => (id !== out ? [id] : by === null ? [] : [by]))
