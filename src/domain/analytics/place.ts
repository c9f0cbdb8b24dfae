import { isExcludedPage, pageAt } from './pages.ts'
import { ownPath, unknownPage } from './scrub.ts'

export type Place = {
  /** The pattern of the page; null for what happens on no page of ours. */
  page: string | null
  /** Nothing that happened here may be kept (E24). */
  isExcluded: boolean
}

/** Where a page stands in an event's properties, by how well it is known. */
const pageProperties = [
  'page',
  '[Amplitude] Page Path',
  '[Amplitude] Page Location',
  '[Amplitude] Page URL',
]

/** Where an event with these properties happened. `ownOrigin`: lower case, without a slash at the end. */
export function placeOf(given: Readonly<Record<string, unknown>>, ownOrigin: string): Place {
  const paths = pageProperties.flatMap((name) => {
    const address = given[name]
    return typeof address === 'string' ? (ownPath(address, ownOrigin) ?? []) : []
  })
  const pages = paths.map((path) => pageAt(path) ?? unknownPage)
  return {
    page: pages[0] ?? null,
    // As visited as well: what lies below an excluded page is excluded, known to us or not.
    isExcluded: [...paths, ...pages].some(isExcludedPage),
  }
}

/** Does an event say where it happened? */
export const namesPage = (given: Readonly<Record<string, unknown>>): boolean =>
  pageProperties.some((name) => typeof given[name] === 'string')
