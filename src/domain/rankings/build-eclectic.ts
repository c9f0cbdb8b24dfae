import { groupedBy } from '#domain/shared/grouped-by.ts'
import { startingTieTerms, type TieTerms } from '#domain/competitions/terms/tie-terms.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { divisionField } from '#domain/results/division-field.ts'
import { rankField, type Entrant } from '#domain/results/rank-field.ts'
import { strokesOf, type HoleScore } from '#domain/scoring/hole-score.ts'
import { eclecticCard } from '#domain/scoring/team-formats.ts'
import type { EclecticTerms } from './eclectic-terms.ts'
import { playersOf, type RankedEntry } from './players-of.ts'

/** A round on the list's course with the cards that count, in the order of the days. */
export type EclecticRound = {
  id: string
  tournamentId: string
  cards: readonly EclecticCard[]
}

export type EclecticCard = {
  entryId: string
  holes: readonly { number: number; par: number; strokeIndex: number }[]
  playingHandicap: number
  scores: readonly HoleScore[]
}

/** The best score of a hole. */
export type EclecticHole = {
  /** Gross. */
  strokes: number
  /** Strokes received on the hole; 0 on a gross list. */
  received: number
  /** The earliest round with the score. */
  round: string
}

export type EclecticRow = {
  /** The latest counted entry, whose name and club are shown. */
  entryId: string
  /** All counted entries of the player. */
  entryIds: string[]
  /** Null without a score on every hole, or below the minimum of rounds. */
  place: number | null
  shared: boolean
  /** The place before the latest tournament; null without one. */
  before: number | null
  /** Gross or net strokes, as the list counts, over the holes with a score. */
  total: number
  /** Counted rounds. */
  rounds: number
  /** The handicap that gives the strokes; 0 on a gross list. */
  playingHandicap: number
  /** The holes of the tee that the handicap belongs to. */
  tee: EclecticCard['holes']
  /** In the order of the card; null without a score. */
  holes: (EclecticHole | null)[]
}

export type Eclectic = {
  /** Best first; those without a place last. */
  rows: EclecticRow[]
  /** The players with a place, by `entryId`, as `explainPlace` reads them. */
  field: Entrant[]
}

/** On the eclectic card, with the strokes on the holes where they fall. */
export const eclecticTies: TieTerms = {
  ...startingTieTerms,
  steps: ['last-9', 'last-6', 'last-3', 'last-1', 'shared'],
  netBasis: 'allocated',
}

type Given = { entries: readonly RankedEntry[]; terms: EclecticTerms }

/**
 * The eclectic of a season, best first (docs/algorithms/eclectic.md).
 * @param rounds in the order of the days, all with the same holes.
 */
export function buildEclectic(rounds: readonly EclecticRound[], given: Given): Eclectic {
  const latest = rounds.at(-1)?.tournamentId
  const isEarlier = ({ tournamentId }: EclecticRound) => tournamentId !== latest
  const { standing, players, field } = standingOf(rounds, given)
  const earlier = standingOf(rounds.filter(isEarlier), given)
  const before = new Map(earlier.standing.map(({ key, place }) => [key, place]))
  return {
    field,
    rows: standing.flatMap(({ key, place, shared }): EclecticRow[] => {
      const player = players.get(key)
      if (!player) return []
      const { scores: _scores, ...shown } = player
      return [{ ...shown, place, shared, before: before.get(key) ?? null }]
    }),
  }
}

type Standing = { key: string; place: number | null; shared: boolean }

/** The players by their key, in their order; `field` has those who can have a place. */
function standingOf(rounds: readonly EclecticRound[], { entries, terms }: Given) {
  const playerOf = playersOf(entries)
  const played = rounds.flatMap(({ id, cards }) =>
    cards.filter(hasScore).map((card) => ({ ...card, round: id })),
  )
  const byPlayer = groupedBy(played, ({ entryId }) => playerOf(entryId))
  const players = new Map(
    [...byPlayer].flatMap(([key, cards]) => {
      const player = playerFrom(cards, terms)
      return player ? [[key, player] as const] : []
    }),
  )
  const keyOf = new Map([...players].map(([key, { entryId }]) => [entryId, key]))
  const placed = [...players.values()].filter((player) => lacks(player, terms) === null)
  const field = divisionField(placed.map(toFieldPlayer), {
    scoring: scoringOf(terms),
    cut: null,
    drawnRound: 1,
  })
  const standing = rankField(field, eclecticTies).map(({ id, place, shared }): Standing => ({
    key: keyOf.get(id) ?? id,
    place,
    shared,
  }))
  const others = [...players]
    .filter(([, player]) => lacks(player, terms) !== null)
    .toSorted(([, a], [, b]) => compareUnplaced(a, b))
    .map(([key]): Standing => ({ key, place: null, shared: false }))
  return { players, field, standing: [...standing, ...others] }
}

const hasScore = ({ scores }: EclecticCard) => scores.some((score) => strokesOf(score) !== null)

/** The format that the eclectic card is ranked by. */
const scoringOf = ({ net }: EclecticTerms): Scoring => ({ format: { kind: 'stroke_play' }, net })

type PlayedCard = EclecticCard & { round: string }
type Player = Omit<EclecticRow, 'place' | 'shared' | 'before'> & {
  scores: (number | null)[]
}

/** A player from the counted cards, in the order of the days. */
function playerFrom(cards: readonly PlayedCard[], terms: EclecticTerms): Player | undefined {
  const [first] = cards
  const latest = cards.at(-1)
  if (!first || !latest) return undefined
  const fixed = terms.handicapOf === 'first_round' ? first : latest
  const playingHandicap = terms.net ? fixed.playingHandicap : 0
  const received = strokesPerHole(
    playingHandicap,
    fixed.holes.map(({ strokeIndex }) => strokeIndex),
  )
  const scores = eclecticCard(cards.map((card) => card.scores))
  const holes = scores.map((strokes, i) => {
    const from = cards.find((card) => strokesOf(card.scores[i] ?? null) === strokes)
    return strokes === null || !from
      ? null
      : { strokes, received: received[i] ?? 0, round: from.round }
  })
  return {
    entryId: latest.entryId,
    entryIds: [...new Set(cards.map(({ entryId }) => entryId))],
    total: holes.reduce((sum, hole) => sum + (hole ? hole.strokes - hole.received : 0), 0),
    rounds: new Set(cards.map(({ round }) => round)).size,
    playingHandicap,
    tee: fixed.holes,
    scores,
    holes,
  }
}

/** What keeps a player without a place: holes without a score, or too few rounds. */
export type EclecticLack = { kind: 'holes'; at: number[] } | { kind: 'rounds' }

/** Null for a player who can have a place. */
export function lacks(
  { holes, rounds }: Pick<EclecticRow, 'holes' | 'rounds'>,
  { minimumRounds }: EclecticTerms,
): EclecticLack | null {
  const at = holes.flatMap((hole, i) => (hole === null ? [i] : []))
  if (at.length > 0) return { kind: 'holes', at }
  return rounds < minimumRounds ? { kind: 'rounds' } : null
}

const toFieldPlayer = ({ entryId, tee, playingHandicap, scores }: Player) => ({
  id: entryId,
  status: null,
  cards: [
    {
      round: 1,
      holes: tee,
      handicapIndexTenths: null,
      playingHandicap,
      deducted: 0,
      scores,
    },
  ],
})

/** Those with most holes first, then by their strokes. */
function compareUnplaced(a: Player, b: Player): number {
  const holesOf = ({ holes }: Player) => holes.filter((hole) => hole !== null).length
  return holesOf(b) - holesOf(a) || a.total - b.total || (a.entryId < b.entryId ? -1 : 1)
}
