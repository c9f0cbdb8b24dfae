import type { DrawnRow } from '../scoring/score-queries.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/draw/endpoints.ts'
import type { DrawStudio } from '#contract/draw/endpoints.ts'
import type { DrawnFlight } from '#domain/draw/compare-draws.ts'
import type { Draft, DraftFlight } from '#domain/draw/draft.ts'
import { isMoveAcknowledged, movedByStanding } from '#domain/draw/draft-standing.ts'
import { validateDraw } from '#domain/draw/validate-draw.ts'
import { reconcileFlights } from '#domain/draw/reconcile-draft.ts'
import { daysBetween } from '#domain/shared/dates.ts'
import type { TournamentState } from '#domain/competitions/state.ts'
import { sunsetAt } from '../clubs/sunset-at.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { flightSecret } from '../scoring/flight-key.ts'
import {
  findTournament,
  lockTournament,
  writeTournament,
  type RoundRow,
  type TournamentRow,
  isValidRound,
} from '../competitions/tournament-queries.ts'
import {
  findRound,
  nextVersion,
  selectTakenFlights,
  unpublishDrafts,
  writeDraft,
} from './draw-queries.ts'
import { addState, lockDraftVersion, refuse } from './drafts.ts'
import { selectField, selectHeld } from './read-field.ts'
import { flightsOf, getDrawStudio, type RoundIds } from './read-studio.ts'
import { publishFlights } from './publish-flights.ts'

export async function publishStartList(
  ctx: Ctx,
  { draftId, version, movedSeen, ...of }: ParsedInput<typeof contract.publishStartList>,
): Promise<DrawStudio> {
  const secret = await flightSecret(ctx)
  await ctx.db.transaction(async (tx) => {
    const { tournament, round } = await lockRound(tx, of)
    const { draft, state } = await lockDraftVersion(tx, { ...of, draftId, version })
    const nextState = stateAfter(ctx, tournament, round)
    const { field, drawn, reconciled } = await validate(tx, round, state)
    if (!isBegun(drawn)) assertMovesAcknowledged(movedByStanding(field, state), movedSeen)
    const flights = assignFlightIds(reconciled, {
      before: flightsOf(drawn),
      taken: await selectTakenFlights(tx, round, reconciled),
      isFirst: (await nextVersion(tx, round)) === 1,
    })
    await unpublishDrafts(tx, round.id)
    const published = { ...state, flights }
    await addState(tx, ctx, draft, published)
    await writeDraft(tx, draft.id, { isPublished: true, published })
    await publishFlights(tx, ctx, { tournament, round, after: flights.flatMap(drawnOf), secret })
    if (nextState !== tournament.state) {
      await writeTournament(tx, tournament.id, { state: nextState })
    }
  })
  return getDrawStudio(ctx, of)
}

export async function lockRound(tx: Db, { tournamentId, roundId }: RoundIds) {
  const tournament = await lockTournament(tx, tournamentId)
  const round = tournament && (await findRound(tx, tournamentId, roundId))
  if (!round) throw new AppError('not_found')
  if (!isValidRound(round)) refuse('round_void')
  return { tournament, round }
}

/** A list can be published after entry has closed, and that of a later round during the tournament. */
function stateAfter(
  ctx: Ctx,
  { state, entryClosesAt }: TournamentRow,
  round: RoundRow,
): TournamentState {
  if (state === 'open' && entryClosesAt > ctx.now()) refuse('draw_entry_open')
  if (state === 'open' || state === 'closed' || state === 'drawn') return 'drawn'
  if (state === 'in_play' || (state === 'scores_in' && round.number > 1)) return 'in_play'
  return refuse('tournament_state')
}

/** Refuses a draft with errors and returns its flights as they are published. */
async function validate(tx: Db, round: RoundRow, state: Draft) {
  const of = { tournamentId: round.tournamentId, roundId: round.id }
  const { field, drawn, cutWaits, withoutSide } = await selectField(tx, of)
  if (cutWaits.length > 0) refuse('cut_waits', { cutWaits })
  const found = await findTournament(tx, round.tournamentId)
  const sunset = found && sunsetAt(found.club, round.day)
  const entered = field.players.map(({ id }) => id)
  const { flights: reconciled } = reconcileFlights(state.flights, {
    playing: new Set(entered),
    published: flightsOf(drawn),
    held: await selectHeld(tx, round.id, drawn),
  })
  const { errors } = validateDraw({
    flights: reconciled.map(({ players, slot }) => ({ players, ...(slot && { slot }) })),
    entered,
    persons: new Map(field.players.map(({ id, persons = 1 }) => [id, persons])),
    withoutSide: withoutSide.map(({ id }) => id),
    listed: drawn.map(({ entry }) => entry.id),
    holes: round.holes,
    courses: round.courses.length,
    ...(typeof sunset === 'number' && { sunset }),
    ...(round.resumesOn && { laterDay: daysBetween(round.day, round.resumesOn) }),
  })
  if (errors.length > 0) refuse('draw_has_errors', { errors })
  return { field, drawn, reconciled }
}

/** A correction that changes the standing must be shown to the director before publishing. */
function assertMovesAcknowledged(moved: readonly string[], seen: readonly string[]) {
  if (!isMoveAcknowledged(moved, seen)) refuse('standing_changed', { moved: moved.length })
}

const isBegun = (drawn: readonly DrawnRow[]) => drawn.some(({ card }) => card.revision > 0)

type IdSources = {
  before: readonly DrawnFlight[]
  taken: ReadonlySet<string>
  /** No list of the round has been published and no key printed. */
  isFirst: boolean
}

/**
 * A redrawn flight with the same players keeps its id, so its key and printed card stay valid. Any other
 * flight that is not on the published list gets a new id: under the old one it may have been on an earlier
 * list, whose printed keys must not work. An id of another round is replaced too, because the browser
 * chooses the ids of added flights.
 */
function assignFlightIds(
  flights: readonly DraftFlight[],
  { before, taken, isFirst }: IdSources,
): DraftFlight[] {
  const used = new Set(flights.map(({ id }) => id))
  const published = new Set(before.map(({ id }) => id))
  const byPlayers = new Map(before.map((flight) => [playersKey(flight), flight.id]))
  return flights.map((flight) => {
    const same = byPlayers.get(playersKey(flight))
    if (same !== undefined && !used.has(same)) return { ...flight, id: same }
    const keepsId = published.has(flight.id) || (isFirst && !taken.has(flight.id))
    return keepsId ? flight : { ...flight, id: crypto.randomUUID() }
  })
}

const playersKey = ({ players }: { players: readonly string[] }) => players.toSorted().join()

export const drawnOf = ({ id, players, slot }: DraftFlight): DrawnFlight[] =>
  slot === null ? [] : [{ id, players, slot }]
