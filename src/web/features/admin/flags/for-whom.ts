import type { Flag } from '#contract/flags/endpoints.ts'

export type ClubName = { id: string; name: string }
type Setting = Pick<Flag, 'state' | 'share' | 'clubIds'>

/** For whom a flag is on: "Til for alle", "Til for 25 %", "Til i Aarhus Aadal Golf Club". */
export function forWhom({ state, share, clubIds }: Setting, clubs: readonly ClubName[]): string {
  if (state === 'on') return 'Til for alle'
  if (state === 'off') return 'Fra for alle'
  if (state === 'share') return `Til for ${share} %`
  const [only] = clubIds
  const name = clubIds.length === 1 && clubs.find(({ id }) => id === only)?.name
  return name ? `Til i ${name}` : `Til i ${clubIds.length} klubber`
}
