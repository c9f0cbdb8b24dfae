import { isExcludedPage, pageAt } from './pages.ts'
import { ownPath, unknownPage } from './scrub.ts'

export type EventPage = {
  /** The page's route pattern; null for an event outside our pages. */
  page: string | null
  /** Events from here must be dropped. */
  isExcluded: boolean
}

/** The properties of an event that may name its page, the most reliable first. */
const pageProperties = [
  'page',
  '[Amplitude] Page Path',
  '[Amplitude] Page Location',
  '[Amplitude] Page URL',
]

/** The page where an event happened. `ownOrigin`: lower case, without a trailing slash. */
export function eventPageOf(
  properties: Readonly<Record<string, unknown>>,
  ownOrigin: string,
): EventPage {
  const paths = pageProperties.flatMap((name) => {
    const address = properties[name]
    return typeof address === 'string' ? (ownPath(address, ownOrigin) ?? []) : []
  })
  const pages = paths.map((path) => pageAt(path) ?? unknownPage)
  return {
    page: pages[0] ?? null,
    // The visited path is tested too, so that unknown paths below an excluded page are also excluded.
    isExcluded: [...paths, ...pages].some(isExcludedPage),
  }
}

/** Does an event name its page? */
export const namesPage = (properties: Readonly<Record<string, unknown>>): boolean =>
  pageProperties.some((name) => typeof properties[name] === 'string')
