import type { CardHole } from '#domain/scoring/nines.ts'
import { markOf, type ScoreMark } from '#domain/scoring/hole-statistics.ts'

export const markOfHole = ({ score, par }: CardHole): ScoreMark | null =>
  typeof score === 'number' ? markOf(score, par) : null

export const markText: Record<ScoreMark, string> = {
  eagle_or_better: 'eagle eller bedre',
  birdie: 'birdie',
  par: 'par',
  bogey: 'bogey',
  double_or_worse: 'dobbelt bogey eller mere',
}
