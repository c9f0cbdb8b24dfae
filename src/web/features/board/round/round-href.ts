import type { RoundSearch } from './round-search.ts'

type RoundPath = { slug: string; roundId: string }

/** The address of a round's page with these search parameters. */
export const roundHref = ({ slug, roundId }: RoundPath, search: RoundSearch): string =>
  searchHref(`/tournaments/${slug}/rounds/${roundId}`, search)

/** The address of a page that shows a board, with these search parameters. */
export function searchHref(path: string, search: RoundSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const params = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return params.size > 0 ? `${path}?${params}` : path
}
