import type { getLateStart as contract, LateStart } from '#contract/entries/late-starts.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { compareDraws, type DrawnFlight } from '#domain/draw/compare-draws.ts'
import {
  laterFlights,
  latePenalty,
  minutesSince,
  proposedDecision,
} from '#domain/scoring/late-start.ts'
import { endOfDay } from '#domain/shared/clock-time.ts'
import { daysBetween } from '#domain/shared/dates.ts'
import { AppError } from '../../app-error.ts'
import {
  selectDivisions,
  type EntryRow,
  type RoundRow,
} from '../../competitions/tournament-queries.ts'
import { danishInstant } from '../../clock.ts'
import { minuteNow, today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { findRound } from '../../draw/draw-queries.ts'
import { flightsOf } from '../../draw/read-studio.ts'
import { selectLateStarts } from '../../scoring/desk/select-late-starts.ts'
import { selectListed } from '../../scoring/listed-queries.ts'
import { selectDrawn, type DrawnRow } from '../../scoring/score-queries.ts'
import { selectAbsent } from './select-absent.ts'

type OfPlayer = { tournamentId: string; roundId: string; entryId: string }

/** The player’s start, and what the committee can decide (docs/algorithms/late-start.md). */
export async function getLateStart(ctx: Ctx, of: ParsedInput<typeof contract>): Promise<LateStart> {
  const round = await findRound(ctx.db, of.tournamentId, of.roundId)
  if (!round) throw new AppError('not_found')
  const late = await loadLateStart(ctx.db, ctx, round, of)
  const { holder, minutesLate, open, drawn } = late
  const team = holder.entry.sideId === null ? null : late.terms.team
  const notMoved = whyNotMoved(late)
  const flights = notMoved ? [] : open
  const nameOf = new Map(drawn.map(({ entry }) => [entry.id, fullName(entry)]))
  return {
    name: fullName(late.entry),
    minute: holder.flight.minute,
    hole: holder.flight.hole,
    clock: minuteNow(ctx),
    minutesLate,
    penalty: late.penalty,
    sharesCard: team?.kind === 'one_ball',
    penaltyGiven: late.penaltyGiven,
    proposed: proposedDecision(minutesLate, {
      hasLaterFlight: flights.length > 0,
      partnerCanStart: late.partnerCanStart,
    }),
    partnerCanStart: late.partnerCanStart,
    notMoved,
    laterFlights: flights.map(({ id, flight, rows }) => ({
      flightId: id,
      number: flight.position,
      minute: flight.minute,
      hole: flight.hole,
      players: rows.map(({ entry }) => nameOf.get(entry.id) ?? ''),
      concerned: concernedBy(drawn, movedTo(flightsOf(drawn), of.entryId, id)),
    })),
  }
}

function whyNotMoved({ holder, penaltyGiven }: LoadedLateStart): LateStart['notMoved'] {
  if (holder.entry.sideId !== null) return 'side'
  if (penaltyGiven) return 'penalty_given'
  return holder.card.revision > 0 ? 'has_scores' : null
}

export type LoadedLateStart = Awaited<ReturnType<typeof loadLateStart>>

/** A player on the published list who has no code, with the card, the penalty and the flights that can be joined. */
export async function loadLateStart(
  db: Db,
  ctx: Ctx,
  round: RoundRow,
  { entryId, tournamentId }: OfPlayer,
) {
  const listed = await selectListed(db, [round.id])
  const own = listed.find(({ entry }) => entry.id === entryId)
  const drawn = await selectDrawn(db, [round.id])
  // The one card of a side that plays one ball is held by one of its players.
  const holder =
    drawn.find(({ entry }) => entry.id === entryId) ??
    drawn.find(({ entry }) => own?.entry.sideId != null && entry.sideId === own.entry.sideId)
  if (!own || !holder || [own, holder].some(({ entry }) => statusOfDrawn(entry) !== null))
    throw new AppError('refused', { reason: 'late_player_out' })
  const divisions = await selectDivisions(db, [tournamentId])
  const terms = divisions.find(({ id }) => id === own.entry.divisionId)?.terms
  if (!terms) throw new AppError('not_found')
  const now = daysBetween(round.day, today(ctx)) * endOfDay + minuteNow(ctx)
  const given = await selectLateStarts(db, round)
  const isReported = given.some((one) => one.entryId === holder.entry.id)
  const absent = await selectAbsent(db, round.id)
  return {
    entry: own.entry,
    holder,
    drawn,
    terms,
    minutesLate: minutesSince(danishInstant(round.day, own.flight.minute), ctx.now()),
    penalty: latePenalty(terms.scoring),
    penaltyGiven: isReported || holder.card.penalties.some(({ kind }) => kind === 'start_time'),
    partnerCanStart:
      terms.team?.kind === 'best_balls' &&
      partnersOf(own.entry, listed).some((partner) => canStart(partner) && !absent.has(partner.id)),
    open: laterFlights(flightsToJoin(listed, onCourseOf(own, drawn)), {
      own: own.flight.minute,
      now,
    }),
  }
}

type Listed = Awaited<ReturnType<typeof selectListed>>

/** A player who is late stays on the course, with the tee and handicap there. */
const onCourseOf = (own: Listed[number], drawn: readonly DrawnRow[]) =>
  drawn.filter(({ flight }) => flight.course === own.flight.course)

const partnersOf = ({ id, sideId }: EntryRow, listed: Listed) =>
  listed.flatMap(({ entry }) =>
    sideId !== null && entry.sideId === sideId && entry.id !== id ? [entry] : [],
  )

const canStart = (entry: EntryRow) => statusOfDrawn(entry) === null

const flightsToJoin = (listed: Listed, drawn: readonly DrawnRow[]) =>
  [...Map.groupBy(drawn, ({ flight }) => flight.id)].flatMap(([id, rows]) => {
    const flight = rows[0]?.flight
    if (!flight) return []
    return [
      {
        id,
        flight,
        rows,
        minute: flight.minute,
        listed: listed.filter((one) => one.flight.id === id).length,
        hasScore: rows.some(({ card }) => card.revision > 0),
      },
    ]
  })

const fullName = ({ firstName, lastName }: EntryRow) => `${firstName} ${lastName}`.trim()

/** The flights with the player in another one. */
export const movedTo = (
  flights: readonly DrawnFlight[],
  entryId: string,
  flightId: string,
): DrawnFlight[] =>
  flights
    .map((flight) => ({
      ...flight,
      players: [
        ...flight.players.filter((id) => id !== entryId),
        ...(flight.id === flightId ? [entryId] : []),
      ],
    }))
    .filter(({ players }) => players.length > 0)

function concernedBy(drawn: readonly DrawnRow[], after: readonly DrawnFlight[]) {
  const changed = new Set(compareDraws(flightsOf(drawn), after).players)
  return drawn
    .filter(({ entry }) => changed.has(entry.id))
    .map(({ entry }) => ({ name: fullName(entry), hasEmail: entry.email !== null }))
}
