import { oneOf, searchParams, uuid, wholeNumber } from '../../../search-params.ts'

/** What a stream chooses in the address of its overlay (TV-7, docs/clubhouse-screen.md). */
export const overlaySearch = searchParams({
  rows: wholeNumber(3, 10),
  /** How long a page is shown. */
  seconds: wholeNumber(5, 30),
  /** The id of the only division shown. */
  division: uuid,
  /** The number of pages of each division; all of them without it. */
  pages: wholeNumber(1, 10),
  by: oneOf(['net', 'gross']),
  at: oneOf(['bottom', 'top']),
})
export type OverlaySearch = ReturnType<typeof overlaySearch>
