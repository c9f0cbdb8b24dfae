import { rankField, type Entrant } from '#domain/results/rank-field.ts'
import { startingTieTerms } from '#domain/competitions/terms/tie-terms.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { scoreRound, type RoundCard } from '#domain/scoring/score-round.ts'
import { mulberry } from '#test/mulberry.ts'
import { median, print, rounded } from './print.ts'

const sizes = [100, 1_000, 10_000]
const roundsEach = 4
const turns = 9
const bench = 'scoring'

/** Net stroke play with ties broken by the last holes and lots, the most expensive format. */
const scoring: Scoring = { format: { kind: 'stroke_play' }, net: true }
const ties = { ...startingTieTerms, lotSeed: 'bench' }

type Player = { id: string; handicapIndexTenths: number; cards: RoundCard[] }

/** Ranks fields of three sizes with four rounds each from their cards. */
export async function benchScoring() {
  // The first measurement includes compiling the code.
  const [, ...results] = [sizes[0] ?? 0, ...sizes].map((size) => measure(size))
  for (const [i, { size, fromScratch }] of results.entries()) {
    const smaller = results[i - 1]
    print({
      bench,
      metric: `from_scratch_${size}`,
      value: rounded(fromScratch, 2),
      unit: 'ms',
      ...(smaller && beside(fromScratch, smaller.fromScratch, `from_scratch_${smaller.size}`)),
    })
  }
}

const beside = (value: number, peerValue: number, peer: string) => ({
  peer,
  peerValue: rounded(peerValue, 2),
  ratio: rounded(value / peerValue, 2),
})

function measure(size: number) {
  const random = mulberry(size)
  const players = Array.from({ length: size }, (_, i) => playerOf(i, random))
  const scratch = Array.from({ length: turns }, () =>
    millisecondsOf(() => rankField(players.map(entrantOf), ties)),
  )
  return { size, fromScratch: median(scratch) }
}

function playerOf(i: number, random: () => number): Player {
  const holes = Array.from({ length: 18 }, (_, hole) => hole)
  const playingHandicap = Math.floor(random() * 37)
  const cards = Array.from({ length: roundsEach }, () => ({
    par: holes.map(() => 4),
    strokeIndexes: holes.map((hole) => ((hole * 7) % 18) + 1),
    playingHandicap,
    scores: holes.map(() => anyScore(random)),
  }))
  return { id: `p${i}`, handicapIndexTenths: playingHandicap * 10, cards }
}

const anyScore = (random: () => number) => 3 + Math.floor(random() * 5)

const entrantOf = ({ id, handicapIndexTenths, cards }: Player): Entrant => ({
  id,
  handicapIndexTenths,
  rounds: cards.map((card) => scoreRound(card, scoring)),
  status: null,
})

/** Processor time, so that other load does not count. */
function millisecondsOf(run: () => void): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
