import type { RoundSearch } from './round-search.ts'

type RoundPath = { slug: string; roundId: string }

/** The address of a round's page with these search parameters. */
export function roundHref({ slug, roundId }: RoundPath, search: RoundSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const params = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  const path = `/tournaments/${slug}/rounds/${roundId}`
  return params.size > 0 ? `${path}?${params}` : path
}
