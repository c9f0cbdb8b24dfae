/** The events that are counted by day and page (docs/algorithms/insights.md). */
export const pageKinds = ['view', 'click', 'dead_click', 'rage_click'] as const
export type PageKind = (typeof pageKinds)[number]

/** The event type that each kind counts. */
export const typeOfKind: Readonly<Record<PageKind, string>> = {
  view: '[Amplitude] Page Viewed',
  click: '[Amplitude] Element Clicked',
  dead_click: '[Amplitude] Dead Click',
  rage_click: '[Amplitude] Rage Click',
}

/** Visitors can send any value of some dimensions, so only so many a day are kept by name; the rest is summed under `otherNames`. */
export const maxNames = 100
export const otherNames = '*'

/** Longest name of a source or a campaign, in characters. */
export const maxNameLength = 60

/** Where a session came from. */
export type Source =
  | { from: 'direct' | 'unknown' | 'rest' }
  /** One of our campaign links, by its `utm_source`. */
  | { from: 'campaign'; name: string }
  /** Another site, by its host. */
  | { from: 'site'; name: string }

/** Parses a stored source. */
export function readSource(dimension: string): Source {
  if (dimension === otherNames) return { from: 'rest' }
  if (dimension.startsWith('utm:')) return { from: 'campaign', name: dimension.slice(4) }
  if (dimension.startsWith('ref:')) return { from: 'site', name: dimension.slice(4) }
  return { from: dimension === 'direct' ? 'direct' : 'unknown' }
}
