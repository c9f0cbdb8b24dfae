import { driveRuleOf, driverInTurn } from '../scoring/drives.ts'
import type { CardHole, ScorecardPiece, WrittenColumn } from '../documents/sheets.ts'
import { strokesPerHole } from '../handicap/strokes-per-hole.ts'
import { countOf } from '../shared/danish.ts'
import { peopleBehind, type PaperFlight, type PaperPlayer, type PaperSide } from './paper-facts.ts'

type Content = Pick<
  ScorecardPiece,
  'player' | 'facts' | 'notes' | 'holes' | 'written' | 'entries' | 'signer'
>

export const byPlayerAndMarker: readonly WrittenColumn[] = [
  { heading: 'Spiller', strokes: null },
  { heading: 'Markør', strokes: null },
]

/** What is on the card of a player, of a side with one ball, or of a side whose players each play a ball. */
export function contentOf(players: readonly PaperPlayer[], flight: PaperFlight): Content {
  const [first] = players
  if (!first) throw new RangeError('A card has a player')
  const { side } = first
  if (side === null) return ofPlayer(first)
  return side.team.kind === 'one_ball' ? ofOneBall(first, side, flight) : ofBalls(players, side)
}

const ofPlayer = (player: PaperPlayer): Content => ({
  player: player.name,
  facts: factsOf(player),
  notes: [],
  holes: withStrokes(player),
  written: byPlayerAndMarker,
  entries: [player.id],
  signer: 'Spillerens',
})

const factsOf = (player: PaperPlayer) =>
  [`Tee ${player.teeName}`, strokesGiven(player), player.division, player.club]
    .filter(Boolean)
    .join(' · ')

/** `12 tildelte slag`; a plus player gives strokes back. */
const strokesGiven = ({ playingHandicap }: Pick<PaperPlayer, 'playingHandicap'>) =>
  playingHandicap < 0
    ? `Giver ${countOf(-playingHandicap, 'slag', 'slag')} tilbage`
    : countOf(playingHandicap, 'tildelt slag', 'tildelte slag')

const strokesOn = ({ holes, playingHandicap }: PaperPlayer) =>
  strokesPerHole(
    playingHandicap,
    holes.map(({ strokeIndex }) => strokeIndex),
  )

function withStrokes(player: PaperPlayer): CardHole[] {
  const strokes = strokesOn(player)
  return player.holes.map((hole, i) => ({ ...hole, strokes: strokes[i] ?? 0 }))
}

const letters = ['A', 'B', 'C', 'D']

/** One ball has one line of scores; a scramble with a minimum has a column for the player whose drive was used. */
function ofOneBall(holder: PaperPlayer, side: PaperSide, flight: PaperFlight): Content {
  const rule = driveRuleOf(side.team)
  const names = side.members.map(({ name }, i) => `${letters[i]} ${name}`).join(' · ')
  const isCounted = rule?.kind === 'minimum'
  const people = peopleBehind(holder)
  return {
    ...ofPlayer(holder),
    player: side.chosenName ?? side.name,
    notes: [
      ...inTwos(people.map(({ name }) => name)),
      ...(isCounted
        ? [`Udslag: ${names}. Mindst ${rule.each} fra hver.`]
        : rule
          ? [turnText(holder, side, flight)]
          : []),
    ],
    written: [
      { heading: 'Hold', strokes: null },
      { heading: 'Markør', strokes: null },
      ...(isCounted ? [{ heading: 'Udslag', strokes: null }] : []),
    ],
    signer: 'Holdets',
  }
}

/** Two names to a line: four would be cut on an A6. */
const inTwos = (names: readonly string[]): string[] =>
  names.flatMap((_, i) => (i % 2 === 0 ? [names.slice(i, i + 2).join(' · ')] : []))

/** Who drives first in foursomes, or room to write it. */
function turnText({ holes }: PaperPlayer, { members, drives }: PaperSide, { hole }: PaperFlight) {
  const turn = { members: members.map(({ id }) => id), startHole: hole }
  const driven = holes.map(({ number }, i) => ({ number, driverId: drives[i] ?? null }))
  const first = driverInTurn(hole, driven, turn)
  const name = members.find(({ id }) => id === first)?.name ?? '____________________'
  return `På hul ${hole} slår ${name} ud. Derefter er det på skift.`
}

/** Each player has a column with the own strokes, and the last is what counts for the side. */
function ofBalls(players: readonly PaperPlayer[], side: PaperSide): Content {
  const [first] = players
  const tees = new Set(players.map(({ teeName }) => teeName))
  return {
    player: side.name,
    facts: [tees.size === 1 && `Tee ${first?.teeName}`, first?.division]
      .filter(Boolean)
      .join(' · '),
    notes: players.map((player, i) =>
      [
        `${letters[i]} ${player.name}`,
        tees.size > 1 && `tee ${player.teeName}`,
        strokesGiven(player),
        player.club,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    holes: sharedHoles(players),
    written: [
      ...players.map((player, i) => ({ heading: letters[i] ?? '', strokes: strokesOn(player) })),
      { heading: 'Hold', strokes: null },
    ],
    entries: players.map(({ id }) => id),
    signer: 'Holdets',
  }
}

/** The holes of the first tee, on which players of other tees may have another par; their strokes follow their own index. */
function sharedHoles(players: readonly PaperPlayer[]): CardHole[] {
  const [first] = players
  return (first?.holes ?? []).map((hole) => ({ ...hole, strokes: null }))
}
