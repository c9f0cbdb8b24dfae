import type { RoundSearch } from './round-search.ts'

export type RoundPlace = { slug: string; roundId: string }

/** The address of a round's page showing this; what is left out is not in it. */
export function roundHref({ slug, roundId }: RoundPlace, search: RoundSearch): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const path = `/tournaments/${slug}/rounds/${roundId}`
  return asked.size > 0 ? `${path}?${asked}` : path
}
