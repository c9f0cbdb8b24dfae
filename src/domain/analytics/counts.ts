/** What is counted of the events of a day (docs/algorithms/insights.md). */
export const pageKinds = ['view', 'click', 'dead_click', 'rage_click'] as const
export type PageKind = (typeof pageKinds)[number]

/** The type of event that each counts, by page. */
export const typeOfKind: Readonly<Record<PageKind, string>> = {
  view: '[Amplitude] Page Viewed',
  click: '[Amplitude] Element Clicked',
  dead_click: '[Amplitude] Dead Click',
  rage_click: '[Amplitude] Rage Click',
}

/** Where a dimension is what anybody may send, so many are kept by name each day, and the others as `theRest`. */
export const mostNames = 100
export const theRest = '*'

/** Longest text of a source or a campaign, in characters. */
export const longestName = 60

/** A source as it is stored: where a session came from. */
export type Source =
  | { from: 'direct' | 'unknown' | 'rest' }
  /** A link of ours, by its `utm_source`. */
  | { from: 'campaign'; name: string }
  /** Another site, by its host. */
  | { from: 'site'; name: string }

/** Reads a source as it is stored. */
export function readSource(dimension: string): Source {
  if (dimension === theRest) return { from: 'rest' }
  if (dimension.startsWith('utm:')) return { from: 'campaign', name: dimension.slice(4) }
  if (dimension.startsWith('ref:')) return { from: 'site', name: dimension.slice(4) }
  return { from: dimension === 'direct' ? 'direct' : 'unknown' }
}
