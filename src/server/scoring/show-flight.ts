import type { PublicFlight } from '#contract/scoring-flights.ts'
import type { CardNow, ScoredFlight } from '#contract/scoring.ts'
import { shownName } from '#domain/competitions/shown-name.ts'
import { hideLastHoles, isRevealed } from '#domain/scoring/hide-holes.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { isFlightOver } from '#domain/scoring/flight-over.ts'
import { disputedHoles, foldCard } from '#domain/scoring/card.ts'
import { officialHistory } from '#domain/scoring/official-history.ts'
import { deductedOf, penaltyUnit } from '#domain/scoring/round-penalty.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { isAnnounced, isOver } from '#domain/competitions/state.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { readFlight } from './read-flight.ts'
import { findFlight, selectPlayers, type FlightRow } from './score-queries.ts'

/** A flight for whoever looks: official scores alone, and nobody's own notes. */
export async function getFlight(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { flightId }: { flightId: string },
): Promise<PublicFlight> {
  const found = await findFlight(ctx.db, flightId)
  if (!found || !isAnnounced(found.tournament.state)) throw new AppError('not_found')
  const flight = await readFlight(ctx, flightId)
  const entries = await selectPlayers(ctx.db, flightId)
  const nameOf = (entryId: string | null) => {
    const entry = entries.find((one) => one.entry.id === entryId)?.entry
    return entry ? shownName(entry, found.tournament.firstDay).name : null
  }
  return {
    ...flight,
    clubId: found.tournament.clubId,
    isOver: isFlightOver({ ...flight, state: found.tournament.state }),
    players: flight.players.map(({ entryId, playingHandicap, teeName, holes }) => {
      const card = flight.cards.find((one) => one.entryId === entryId)
      const scores = seenOf(found, holes, card?.reading.split(',').map(readScore) ?? [])
      const disputed = disputedIn(flight, entryId, holes)
      const { entry, terms } = entries.find((one) => one.entry.id === entryId) ?? {}
      const status = entry ? statusOfDrawn(entry) : null
      const isSettled =
        status !== null || card?.deliveredAt != null || isOver(found.tournament.state)
      const shown = entry && shownName(entry, found.tournament.firstDay)
      return {
        entryId,
        name: shown?.name ?? '',
        clubName: shown?.club ?? null,
        playingHandicap,
        teeName,
        format: terms?.scoring.format.kind ?? 'stroke_play',
        state: card?.state ?? 'open',
        status,
        signatures: signaturesOf(flight, card).map(({ as, by, signedAt: at }) => ({
          as,
          by: nameOf(by) ?? '',
          at,
        })),
        deliveredAt: card?.deliveredAt ?? null,
        receipt: card?.receipt ?? null,
        deducted: terms && penaltyUnit(terms.scoring) ? deductedOf(card?.penalties ?? []) : 0,
        holes: holes.map(({ strokesReceived: received, ...hole }, i) => ({
          ...hole,
          received,
          score: scores[i] ?? null,
          isDisputed: !isSettled && scores[i] != null && disputed.includes(i),
          // What is hidden is hidden with how it came about.
          history:
            scores[i] == null ? [] : historyOf(flight, { entryId, hole: hole.number }, nameOf),
        })),
      }
    }),
  }
}

/** A correction voids what was signed, and the card was signed all the same. */
function signaturesOf({ signatures }: ScoredFlight, card: CardNow | undefined) {
  const own = signatures.filter(({ entryId }) => entryId === card?.entryId)
  const counted = card?.deliveredAt == null ? own.filter(({ holds }) => holds) : own
  return (['player', 'marker'] as const).flatMap((as) => {
    const last = counted.findLast((one) => one.as === as)
    return last ? [last] : []
  })
}

/** Places on her card of the holes that are not agreed on. */
function disputedIn({ entries }: Written, of: string, holes: readonly { number: number }[]) {
  const counted = entries.filter(({ entryId, isLate }) => entryId === of && !isLate)
  return disputedHoles(
    foldCard(
      holes.map(({ number }) => number),
      counted,
    ),
  )
}

type Written = Pick<ScoredFlight, 'entries'>
type NameOf = (entryId: string | null) => string | null

function historyOf({ entries }: Written, of: { entryId: string; hole: number }, nameOf: NameOf) {
  const counted = entries.filter(
    ({ entryId, hole, isLate }) => entryId === of.entryId && hole === of.hole && !isLate,
  )
  return officialHistory(counted).map(({ score, slot, by, writtenAt, reason }) => ({
    score,
    by: slot === 'committee' ? null : nameOf(by),
    at: writtenAt,
    reason: slot === 'committee' ? reason : null,
  }))
}

/** Without the last holes while they are hidden, as on the board (LB-18). */
function seenOf(
  { tournament, round, flight }: FlightRow,
  holes: { number: number }[],
  all: HoleScore[],
) {
  if (isRevealed(tournament.state)) return all
  const numbers = holes.map(({ number }) => number)
  return hideLastHoles(all, { numbers, startHole: flight.hole, hidden: round.hiddenHoles })
}

const readScore = (text: string): HoleScore =>
  text === '-' ? null : text === 'x' ? 'picked_up' : Number(text)
