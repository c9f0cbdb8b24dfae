import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from './hole-score.ts'
import { scoreRound, type ScoredRound } from './score-round.ts'

type HeldCard = {
  holes: readonly { par: number; strokeIndex: number }[]
  playingHandicap: number
  scores: readonly HoleScore[]
  /** As in `RoundCard`. */
  measure: readonly number[] | undefined
  deducted: number
}
type Kept = Omit<HeldCard, 'scores'> & { format: Scoring['format']; round: ScoredRound }

/** By the list of scores itself, for as long as anybody holds it. */
const kept = {
  net: new WeakMap<readonly HoleScore[], Kept>(),
  gross: new WeakMap<readonly HoleScore[], Kept>(),
}

/**
 * A card as `scoreRound` scores it, and only once: a board ranks its field after every score, and all cards
 * but one are the very same as before. Nobody may write into the lists that are given here.
 * @throws RangeError as `scoreRound` does.
 */
export function scoreRoundCached(card: HeldCard, scoring: Scoring): ScoredRound {
  const { holes, playingHandicap, scores, measure, deducted } = card
  const { format } = scoring
  const view = kept[scoring.net ? 'net' : 'gross']
  const before = view.get(scores)
  const isSame =
    before?.holes === holes &&
    before.playingHandicap === playingHandicap &&
    before.measure?.join() === measure?.join() &&
    before.deducted === deducted &&
    before.format === format
  if (isSame) return before.round
  const round = scoreRound(
    {
      par: holes.map(({ par }) => par),
      strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex),
      playingHandicap,
      scores,
      measure,
      deducted,
    },
    scoring,
  )
  view.set(scores, { holes, playingHandicap, measure, deducted, format, round })
  return round
}
