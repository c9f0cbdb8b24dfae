import { foldDanish } from '#domain/shared/danish.ts'

const maxLetters = 60

/**
 * The path segment of a tournament, from its name and the year of its first day:
 * `foraarsmatchen-2027` (docs/algorithms/tournament-presets.md, The address).
 * @param attempt 1, and higher while the address is taken.
 */
export function tournamentSlug(name: string, year: number, attempt = 1): string {
  const words = foldDanish(name).replaceAll(' ', '-').slice(0, maxLetters)
  const base = words.replace(/^-+|-+$/g, '') || 'turnering'
  const dated = base === String(year) || base.endsWith(`-${year}`) ? base : `${base}-${year}`
  return attempt === 1 ? dated : `${dated}-${attempt}`
}
