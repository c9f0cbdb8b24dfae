import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from './hole-score.ts'
import { scoreRound, type ScoredRound } from './score-round.ts'

type CachedCard = {
  holes: readonly { par: number; strokeIndex: number }[]
  playingHandicap: number
  scores: readonly HoleScore[]
  /** As in `RoundCard`. */
  referencePar: readonly number[] | undefined
  deducted: number
}
type CacheEntry = Omit<CachedCard, 'scores'> & { format: Scoring['format']; round: ScoredRound }

/** The keys are the lists of scores themselves, so an entry is released together with its list. */
const caches = {
  net: new WeakMap<readonly HoleScore[], CacheEntry>(),
  gross: new WeakMap<readonly HoleScore[], CacheEntry>(),
}

/**
 * `scoreRound` with a cache: a board ranks its field after every score, and all cards but one are
 * unchanged. A caller must never change a list that it has passed here.
 * @throws RangeError as `scoreRound` does.
 */
export function scoreRoundCached(card: CachedCard, scoring: Scoring): ScoredRound {
  const { holes, playingHandicap, scores, referencePar, deducted } = card
  const { format } = scoring
  const cache = caches[scoring.net ? 'net' : 'gross']
  const cached = cache.get(scores)
  const isSame =
    cached?.holes === holes &&
    cached.playingHandicap === playingHandicap &&
    cached.referencePar?.join() === referencePar?.join() &&
    cached.deducted === deducted &&
    cached.format === format
  if (isSame) return cached.round
  const round = scoreRound(
    {
      par: holes.map(({ par }) => par),
      strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex),
      playingHandicap,
      scores,
      referencePar,
      deducted,
    },
    scoring,
  )
  cache.set(scores, { holes, playingHandicap, referencePar, deducted, format, round })
  return round
}
