import type { PublicFlight } from '#contract/scoring/flights.ts'
import type { CurrentCard, ScoredFlight } from '#contract/scoring/endpoints.ts'
import { shownCardName } from '#domain/competitions/sides/side-name.ts'
import { hideLastHoles, isRevealed } from '#domain/scoring/hide-holes.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { isFlightOver } from '#domain/scoring/flight-over.ts'
import { disputedHoles, foldCard } from '#domain/scoring/card.ts'
import { officialHistory } from '#domain/scoring/official-history.ts'
import { deductedOf, penaltyUnit } from '#domain/scoring/round-penalty.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { isOver } from '#domain/competitions/state.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { isShownTo } from '../competitions/rehearsal-queries.ts'
import { readFlight } from './read-flight.ts'
import { findFlight, selectPlayers, type FlightRow } from './score-queries.ts'

/** A flight for the public: official scores without the notes of players. */
export async function getFlight(
  ctx: Pick<Ctx, 'db' | 'now' | 'rehearsalId'>,
  { flightId }: { flightId: string },
): Promise<PublicFlight> {
  const found = await findFlight(ctx.db, flightId)
  if (!found || !isShownTo(ctx, found.tournament)) throw new AppError('not_found')
  const flight = await readFlight(ctx, flightId)
  const players = await selectPlayers(ctx.db, flightId)
  const nameOf = (entryId: string | null) => {
    const player = players.find(({ entry }) => entry.id === entryId)
    // A side that is alone writes its own card: its players stand for the side.
    const shown = player ?? (flight.partners?.some((one) => one.entryId === entryId) && players[0])
    return shown ? shownCardName(shown.entry, shown.side, found.tournament.firstDay).name : null
  }
  return {
    ...flight,
    clubId: found.tournament.clubId,
    isOver: isFlightOver({ ...flight, state: found.tournament.state }),
    players: flight.players.map(({ entryId, playingHandicap, teeName, holes }) => {
      const card = flight.cards.find((each) => each.entryId === entryId)
      const scores = publicScores(found, holes, card?.reading.split(',').map(parseScore) ?? [])
      const disputed = disputedIn(flight, entryId, holes)
      const {
        entry,
        terms,
        side = null,
      } = players.find((player) => player.entry.id === entryId) ?? {}
      const status = entry ? statusOfDrawn(entry) : null
      const isSettled =
        status !== null || card?.deliveredAt != null || isOver(found.tournament.state)
      const shown = entry && shownCardName(entry, side, found.tournament.firstDay)
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
          // The history of a hidden score would reveal it.
          history:
            scores[i] == null ? [] : historyOf(flight, { entryId, hole: hole.number }, nameOf),
        })),
      }
    }),
  }
}

/** A delivered card shows its signatures even where a later correction has voided them. */
function signaturesOf({ signatures }: ScoredFlight, card: CurrentCard | undefined) {
  const onCard = signatures.filter(({ entryId }) => entryId === card?.entryId)
  const shown = card?.deliveredAt == null ? onCard.filter(({ holds }) => holds) : onCard
  return (['player', 'marker'] as const).flatMap((as) => {
    const last = shown.findLast((signature) => signature.as === as)
    return last ? [last] : []
  })
}

/** Indexes of the disputed holes on the player's card. */
function disputedIn(
  { entries: scoreEntries }: WithScoreEntries,
  playerId: string,
  holes: readonly { number: number }[],
) {
  const counted = scoreEntries.filter(({ entryId, isLate }) => entryId === playerId && !isLate)
  return disputedHoles(
    foldCard(
      holes.map(({ number }) => number),
      counted,
    ),
  )
}

type WithScoreEntries = Pick<ScoredFlight, 'entries'>
type NameOf = (entryId: string | null) => string | null

function historyOf(
  { entries: scoreEntries }: WithScoreEntries,
  at: { entryId: string; hole: number },
  nameOf: NameOf,
) {
  const counted = scoreEntries.filter(
    ({ entryId, hole, isLate }) => entryId === at.entryId && hole === at.hole && !isLate,
  )
  return officialHistory(counted).map(({ score, slot, by, writtenAt, reason }) => ({
    score,
    by: slot === 'committee' ? null : nameOf(by),
    at: writtenAt,
    reason: slot === 'committee' ? reason : null,
  }))
}

/** The scores without hidden last holes, as on the board (LB-18). */
function publicScores(
  { tournament, round, flight }: FlightRow,
  holes: { number: number }[],
  all: HoleScore[],
) {
  if (isRevealed(tournament.state)) return all
  const numbers = holes.map(({ number }) => number)
  return hideLastHoles(all, { numbers, startHole: flight.hole, hidden: round.hiddenHoles })
}

const parseScore = (text: string): HoleScore =>
  text === '-' ? null : text === 'x' ? 'picked_up' : Number(text)
