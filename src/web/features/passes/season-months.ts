import type { StoryFacts } from '#contract/checkins/season-story.ts'
import { monthLabel } from '#domain/checkins/season-story-text.ts'

/** The months of a season with the height of their bars, from 0 to 1 of the busiest month. */
export function monthsOf(months: StoryFacts['months']) {
  const most = Math.max(1, ...months.map(({ rounds }) => rounds))
  return months.map(({ month, rounds }) => ({
    key: month,
    name: monthLabel(month),
    rounds,
    share: rounds / most,
  }))
}
