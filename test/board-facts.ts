import type { BoardFacts, BoardPlayer } from '#domain/board/board-facts.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { mulberry } from './mulberry.ts'

type Given = {
  players?: number
  seed?: number
  version?: number
  scoring?: Scoring
  rounds?: number
  /** The probability that a hole is played, 0 to 1. */
  played?: number
}

const untouched = { deducted: 0, disputed: [], isDelivered: false }

const holes = [4, 5, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4].map((par, i) => ({
  number: i + 1,
  par,
  strokeIndex: [7, 1, 17, 11, 3, 15, 9, 5, 13, 8, 18, 2, 12, 4, 10, 16, 6, 14][i] ?? 0,
}))

const course = { courseName: 'Skovbanen', courses: ['Skovbanen'], holes: 18 }

/** A published round; `i` from 0. */
export const roundFacts = (i: number): BoardFacts['rounds'][number] => ({
  id: `round-${i + 1}`,
  number: i + 1,
  day: `2027-06-${12 + i}`,
  hiddenHoles: 0,
  isDrawn: true,
  isVoid: false,
})

/** A field of one division in its last round, with cards that depend only on the seed. */
export function boardFacts(given: Given = {}): BoardFacts {
  const { players = 20, seed = 1, version = 1, rounds: count = 1, played = 0.9 } = given
  const scoring = given.scoring ?? { format: { kind: 'stableford' }, net: true }
  const random = mulberry(seed)
  const rounds = Array.from({ length: count }, (_, i) => roundFacts(i))
  const last = rounds.at(-1) ?? roundFacts(0)
  const flights = Array.from({ length: Math.ceil(players / 4) }, (_, i) => ({
    id: `flight-${i + 1}`,
    position: i + 1,
    minute: 540 + 10 * i,
    course: 1,
    hole: 1,
    group: null,
  }))
  const field: BoardPlayer[] = Array.from({ length: players }, (_, i) => ({
    id: `p${String(i).padStart(3, '0')}`,
    name: `Spiller ${i}`,
    club: 'Hjemme Golfklub',
    divisionId: 'division',
    hasBuggy: i % 12 === 5,
    status: null,
    statusRoundId: null,
    side: null,
    cards: rounds.map(({ id }) => ({
      roundId: id,
      flightId: id === last.id ? (flights[Math.floor(i / 4)]?.id ?? null) : null,
      position: (i % 4) + 1,
      startHole: 1,
      teeId: 'tee',
      handicapTenths: 10 * (i % 37),
      playingHandicap: i % 37,
      scores: id === last.id ? cardOf(random, played) : cardOf(random, 1),
      ...untouched,
    })),
  }))
  return {
    version,
    changedAt: null,
    tournament: { id: 't', slug: 't', name: 'Prøven', state: 'in_play' },
    rounds,
    round: { ...last, ...course, drawVersion: 1, resumesOn: null, opensAt: null, voidReason: null },
    divisions: [
      {
        id: 'division',
        name: 'Alle',
        terms: startingCompetitionTerms(scoring),
        lotSeeds: null,
        playOffs: null,
      },
    ],
    flights,
    tees: [{ id: 'tee', course: 1, name: '58', holes }],
    players: field,
    sides: [],
    skins: [],
  }
}

/** Plays from the first hole to a random one. */
function cardOf(random: () => number, played: number): HoleScore[] {
  const thru = random() < played ? 18 : Math.floor(random() * 18)
  return holes.map(({ par }, i) => (i < thru ? par - 1 + Math.floor(random() * 4) : null))
}
