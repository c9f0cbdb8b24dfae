import type { StoryFacts } from '#contract/checkins/season-story.ts'

const names = 'jan feb mar apr maj jun jul aug sep okt nov dec'.split(' ')

/** The months of a season with the height of their bars, from 0 to 1 of the busiest month. */
export function monthsOf(months: StoryFacts['months']) {
  const most = Math.max(1, ...months.map(({ rounds }) => rounds))
  return months.map(({ month, rounds }) => ({
    key: month,
    name: names[Number(month.slice(5)) - 1] ?? '',
    rounds,
    share: rounds / most,
  }))
}
