import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/draw/small-flights.ts'
import type { SmallFlight, SmallFlights } from '#contract/draw/small-flights.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { compareDraws } from '#domain/draw/compare-draws.ts'
import {
  applySuggestion,
  suggestForSmallFlights,
  type FlightSuggestion,
  type ListedFlight,
} from '#domain/draw/small-flights.ts'
import { daysBetween } from '#domain/shared/dates.ts'
import { endOfDay } from '#domain/shared/clock-time.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { writeAbsence } from '../../competitions/entry-queries.ts'
import type { RoundRow } from '../../competitions/tournament-queries.ts'
import { minuteNow, today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { changePublishedDraft, refuse } from '../../draw/drafts.ts'
import { findRound } from '../../draw/draw-queries.ts'
import { lockRound } from '../../draw/publish.ts'
import { publishFlights } from '../../draw/publish-flights.ts'
import { flightsOf, type RoundIds } from '../../draw/read-studio.ts'
import { selectReportsOf } from '../../scoring/desk/desk-queries.ts'
import { flightSecret } from '../../scoring/flight-key.ts'
import { selectDrawn, type DrawnRow } from '../../scoring/score-queries.ts'
import { selectAbsent } from './select-absent.ts'

/** The flights that fewer than three will play, each with what can be done (docs/algorithms/draw.md, Flights under three). */
export async function listSmallFlights(
  ctx: Ctx,
  { tournamentId, roundId }: RoundIds,
): Promise<SmallFlights> {
  const round = await findRound(ctx.db, tournamentId, roundId)
  if (!round) throw new AppError('not_found')
  const drawn = await selectDrawn(ctx.db, [round.id])
  const suggestions = await suggest(ctx.db, ctx, { round, drawn })
  return { flights: suggestions.map((suggestion) => toView(suggestion, drawn)) }
}

type OfRound = { round: RoundRow; drawn: readonly DrawnRow[] }

async function suggest(db: Db, ctx: Ctx, { round, drawn }: OfRound): Promise<FlightSuggestion[]> {
  const absent = await selectAbsent(db, round.id)
  // A flight that has reported something is on its way, and its reports must not be deleted with it.
  const reported = new Set(
    (await selectReportsOf(db, round.tournamentId)).map(({ report }) => report.flightId),
  )
  const byFlight = groupedBy(drawn, ({ flight }) => flight.id)
  const flights = [...byFlight.values()].map((rows): ListedFlight => {
    const isAway = ({ entry }: DrawnRow) => absent.has(entry.id) || entry.status !== null
    const ids = (of: readonly DrawnRow[]) => of.map(({ entry }) => entry.id)
    return {
      id: rows[0]?.flight.id ?? '',
      minute: rows[0]?.flight.minute ?? 0,
      course: rows[0]?.flight.course ?? 1,
      players: ids(rows.filter((row) => !isAway(row))),
      absent: ids(rows.filter(isAway)),
      // Partners are never parted, so a flight with a side is left to the director.
      hasBegun: rows.some(
        ({ card, flight, side }) => card.revision > 0 || reported.has(flight.id) || side !== null,
      ),
    }
  })
  const days = daysBetween(round.day, today(ctx))
  return suggestForSmallFlights(flights, days * endOfDay + minuteNow(ctx))
}

function toView(suggestion: FlightSuggestion, drawn: readonly DrawnRow[]): SmallFlight {
  const { flightId, kind, moves, out } = suggestion
  const rowOf = new Map(drawn.map((row) => [row.entry.id, row]))
  const flightOf = new Map(drawn.map(({ flight }) => [flight.id, flight]))
  const person = (entryId: string) => {
    const { firstName = '', lastName = '', email = null } = rowOf.get(entryId)?.entry ?? {}
    return { entryId, name: `${firstName} ${lastName}`, hasEmail: email !== null }
  }
  const before = flightsOf(drawn)
  const changed = compareDraws(before, applySuggestion(before, suggestion)).players
  const own = drawn.filter(({ flight, entry }) => flight.id === flightId && !out.includes(entry.id))
  const { position = 0, minute = 0, hole = 1 } = flightOf.get(flightId) ?? {}
  return {
    flightId,
    number: position,
    minute,
    hole,
    players: own.map(({ entry }) => person(entry.id).name),
    kind,
    moves: moves.map(({ entryId, to }) => ({
      entryId,
      to,
      name: person(entryId).name,
      number: flightOf.get(to)?.position ?? 0,
      minute: flightOf.get(to)?.minute ?? 0,
    })),
    out: out.map(person),
    concerned: kind === 'none' ? [] : changed.map(person),
  }
}

/** Carries out the current suggestion for a flight, if it is the one that the director saw. */
export async function mendSmallFlight(
  ctx: Ctx,
  input: ParsedInput<typeof contract.mendSmallFlight>,
): Promise<SmallFlights> {
  const secret = await flightSecret(ctx)
  await ctx.db.transaction(async (tx) => {
    const { tournament, round } = await lockRound(tx, input)
    if (!['drawn', 'in_play', 'suspended'].includes(tournament.state)) refuse('tournament_state')
    const drawn = await selectDrawn(tx, [round.id])
    const suggestion = await findSeen(tx, ctx, { round, drawn, input })
    const after = applySuggestion(flightsOf(drawn), suggestion)
    await publishFlights(tx, ctx, { tournament, round, after, secret })
    const { out } = suggestion
    if (out.length > 0)
      await writeAbsence(tx, { roundId: round.id, entryIds: out, onlyWithdrawn: false })
    const players = new Map(after.map((flight) => [flight.id, flight.players]))
    await changePublishedDraft(tx, ctx, {
      roundId: round.id,
      cause: 'small_flight',
      change: (flight) => ({ ...flight, players: [...(players.get(flight.id) ?? [])] }),
    })
    await recordActivity(tx, ctx, {
      action: 'tournaments.mend_small_flight',
      subject: { type: 'round', id: round.id },
      data: { moved: suggestion.moves.length, removed: out.length },
    })
  })
  return listSmallFlights(ctx, input)
}

type Seen = OfRound & { input: ParsedInput<typeof contract.mendSmallFlight> }

async function findSeen(tx: Db, ctx: Ctx, { round, drawn, input }: Seen) {
  const { flightId, moves, out } = input
  const current = (await suggest(tx, ctx, { round, drawn })).find(
    (one) => one.flightId === flightId && one.kind !== 'none',
  )
  if (!current || !isDeepStrictEqual({ moves, out }, { moves: current.moves, out: current.out }))
    throw new AppError('changed_elsewhere')
  return current
}
