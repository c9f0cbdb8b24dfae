import { rankField, type Entrant, type Placing } from '#domain/results/rank-field.ts'
import {
  entrantOf as entrantIn,
  placingOf,
  placingsOf,
  standingOf,
  withEntrant,
  type Standing,
} from '#domain/results/standing.ts'
import { startingTieTerms } from '#domain/competitions/terms/tie-terms.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { scoreRound, type RoundCard } from '#domain/scoring/score-round.ts'
import { mulberry } from '#test/mulberry.ts'
import { median, print, rounded } from './print.ts'

const sizes = [100, 1_000, 10_000]
const roundsEach = 4
const scoresPerTurn = 500
const turns = 9
const bench = 'scoring'

/** Net stroke play with ties parted by the ladder and lots, which costs most of the formats. */
const scoring: Scoring = { format: { kind: 'stroke_play' }, net: true }
const ties = { ...startingTieTerms, lotSeed: 'bench' }

type Player = { id: string; handicapIndexTenths: number; cards: RoundCard[] }

/**
 * Fields of three sizes, four rounds each: from the cards to every place, and then one hole score after
 * another, each with the new place of its player. At the end both ways must agree.
 */
export async function benchScoring() {
  // The first measures while the code is still being compiled.
  const [, ...results] = [sizes[0] ?? 0, ...sizes].map((size) => measure(size))
  for (const [i, { size, fromScratch, oneScore }] of results.entries()) {
    const smaller = results[i - 1]
    print({
      bench,
      metric: `from_scratch_${size}`,
      value: rounded(fromScratch, 2),
      unit: 'ms',
      ...(smaller && beside(fromScratch, smaller.fromScratch, `from_scratch_${smaller.size}`)),
    })
    print({
      bench,
      metric: `one_score_${size}`,
      value: rounded(oneScore * 1000),
      unit: 'us',
      ...(smaller && beside(oneScore * 1000, smaller.oneScore * 1000, `one_score_${smaller.size}`)),
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
    timed(() => rankField(players.map(entrantOf), ties)),
  )
  let standing = standingOf(players.map(entrantOf), ties)
  const single = Array.from({ length: turns }, () => {
    const run = timed(() => scoreOften(standing, players, random))
    standing = run.answer
    return run.ms / scoresPerTurn
  })
  mustAgree(placingsOf(standing), rankField(players.map(entrantOf), ties))
  return { size, fromScratch: median(scratch.map(({ ms }) => ms)), oneScore: median(single) }
}

/** Writes a score on a card of the final round, scores that round, and asks for the place. */
function scoreOften(before: Standing, players: Player[], random: () => number): Standing {
  let standing = before
  for (let i = 0; i < scoresPerTurn; i += 1) {
    const player = players[Math.floor(random() * players.length)]
    const final = player?.cards.at(-1)
    if (!player || !final) throw new Error('Nobody to score')
    const hole = Math.floor(random() * 18)
    const scores = final.scores.with(hole, anyScore(random))
    player.cards = [...player.cards.slice(0, -1), { ...final, scores }]
    const entrant = entrantIn(standing, player.id)
    if (!entrant) throw new Error('Nobody to rank')
    const rounds = entrant.rounds.with(roundsEach - 1, scoreRound({ ...final, scores }, scoring))
    standing = withEntrant(standing, { ...entrant, rounds })
    if (!placingOf(standing, player.id)) throw new Error('Nobody has a place')
  }
  return standing
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

/** In processor time: what else the machine does meanwhile does not count. */
function timed<Answer>(run: () => Answer): { answer: Answer; ms: number } {
  const start = process.cpuUsage()
  const answer = run()
  const { user, system } = process.cpuUsage(start)
  return { answer, ms: (user + system) / 1000 }
}

function mustAgree(kept: Placing[], ranked: Placing[]) {
  const labelOf = new Map(ranked.map(({ id, label }) => [id, label]))
  const wrong = kept.filter(({ id, label }) => labelOf.get(id) !== label)
  if (wrong.length > 0 || kept.length !== ranked.length) {
    throw new Error(
      `${wrong.length} of ${ranked.length} places are not those of a ranking from scratch`,
    )
  }
}
