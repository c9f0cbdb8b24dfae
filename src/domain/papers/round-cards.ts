import { cutInto, labelSheet } from '../documents/lay-out-pieces.ts'
import { courseNameOf } from '../competitions/round-courses.ts'
import { byPlayerAndMarker, contentOf } from './scorecard-content.ts'
import type {
  FlightRow,
  Piece,
  PiecesPaper,
  PieceSize,
  ScorecardPiece,
} from '../documents/sheets.ts'
import { formatStrokes } from '../shared/handicap.ts'
import {
  cardsOf,
  dayText,
  peopleBehind,
  starting,
  startingFlights,
  startText,
  versionText,
  type PaperFacts,
  type PaperPlayer,
  type PaperTee,
} from './paper-facts.ts'

const cut = (size: PieceSize, pieces: readonly Piece[]): PiecesPaper => ({
  kind: 'pieces',
  ...cutInto(size),
  pieces,
})

const linesOf = (facts: PaperFacts, { course }: { course: number }) => [
  `${facts.club}, ${courseNameOf(facts.courses, course)}`,
  dayText(facts),
]

/** A scorecard for each player and side that starts, in the order of the flights. */
export const scorecards = (facts: PaperFacts, size: PieceSize): PiecesPaper =>
  cut(
    size,
    facts.flights.flatMap((flight) =>
      cardsOf(flight).map((players) => ({
        kind: 'scorecard' as const,
        lines: linesOf(facts, flight),
        tournament: facts.tournament,
        start: `${startText(facts, flight)} · Flight ${flight.position}`,
        qr: {
          value: flight.link,
          alt: `Åbner scoringen for flight ${flight.position}`,
          text: flight.code,
        },
        foot: versionText(facts),
        ...contentOf(players, flight),
      })),
    ),
  )

/** A sheet of cards without a player for each tee, for whoever is put in on the morning. */
export function emergencyCards(facts: PaperFacts, size: PieceSize): PiecesPaper {
  const { grid } = cutInto(size)
  const teeText = { men: 'herrer', women: 'damer' } as const
  const count = Math.max(2, grid.columns * grid.rows)
  const empty = (tee: PaperTee): ScorecardPiece => ({
    kind: 'scorecard',
    lines: linesOf(facts, tee),
    tournament: facts.tournament,
    player: '',
    facts: `Tee ${tee.name}, ${teeText[tee.gender]}`,
    start: 'Kl. ________  Flight ______  Slag ______',
    notes: [],
    holes: tee.holes.map((hole) => ({ ...hole, strokes: null })),
    written: byPlayerAndMarker,
    entries: [],
    signer: 'Spillerens',
    qr: null,
    foot: versionText(facts),
  })
  return cut(
    size,
    facts.tees.flatMap((tee) => Array.from({ length: count }, () => empty(tee))),
  )
}

/** A row for a player, or for a side that plays one ball and each of its players. */
function rowsOf({ people, side, ...player }: PaperPlayer): FlightRow[] {
  const isAlone = people.length < 2
  const first = {
    name: isAlone ? player.name : (side?.chosenName ?? 'Hold'),
    facts:
      isAlone && player.club ? `${player.club}, tee ${player.teeName}` : `Tee ${player.teeName}`,
    handicap: formatStrokes(player.playingHandicap),
    isOfSide: false,
  }
  if (isAlone) return [first]
  const ofSide = people.map(({ name, club }) => ({ name, facts: club ?? '', handicap: '' }))
  return [first, ...ofSide.map((row) => ({ ...row, isOfSide: true }))]
}

/** A card for each flight with the key to its score entry (PE-1). */
export const flightCards = (facts: PaperFacts, size: PieceSize): PiecesPaper =>
  cut(
    size,
    startingFlights(facts).map((flight) => ({
      kind: 'flight',
      lines: linesOf(facts, flight),
      tournament: facts.tournament,
      start: `${startText(facts, flight)} · Flight ${flight.position}`,
      rows: starting(flight).flatMap(rowsOf),
      qr: {
        value: flight.link,
        alt: `Åbner scoringen for flight ${flight.position}`,
        text: `eller ${facts.codeAddress}`,
      },
      code: flight.code,
      foot: versionText(facts),
    })),
  )

/** A label for each person who starts, also on a side: 63,5 × 38,1 mm, for bags, cards and start gifts. */
export const labels = (facts: PaperFacts): PiecesPaper => ({
  kind: 'pieces',
  ...labelSheet,
  pieces: facts.flights.flatMap((flight) =>
    starting(flight).flatMap(({ people, side }) =>
      people.map(({ name, club }) => ({
        kind: 'label' as const,
        name,
        lines: [
          `${startText(facts, flight)} · Flight ${flight.position}`,
          [people.length > 1 && side?.chosenName, club].filter(Boolean).join(' · '),
          `${facts.tournament} · v. ${facts.version}`,
        ].filter(Boolean),
      })),
    ),
  ),
})

/** A sign for each flight, for its cart, its table or its hole. Others see it, so the names are those shown (D36). */
export const signs = (facts: PaperFacts, size: PieceSize): PiecesPaper =>
  cut(
    size,
    startingFlights(facts).map((flight) => ({
      kind: 'sign',
      tournament: facts.tournament,
      start: startText(facts, flight),
      names: starting(flight).flatMap((player) => [
        player.shownName,
        ...peopleBehind(player).map(({ shownName }) => `– ${shownName}`),
      ]),
      foot: `Flight ${flight.position} · ${versionText(facts)}`,
    })),
  )
