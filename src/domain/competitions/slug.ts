import { foldDanish } from '#domain/shared/danish.ts'

const maxLetters = 60

/**
 * A tournament's part of the address, from its name and the year of its first day:
 * `foraarsmatchen-2027` (docs/algorithms/tournament-presets.md, The address).
 * @param turn 1, or higher for one whose name is taken that year.
 */
export function tournamentSlug(name: string, year: number, turn = 1): string {
  const words = foldDanish(name).replaceAll(' ', '-').slice(0, maxLetters)
  const base = words.replace(/^-+|-+$/g, '') || 'turnering'
  const dated = base === String(year) || base.endsWith(`-${year}`) ? base : `${base}-${year}`
  return turn === 1 ? dated : `${dated}-${turn}`
}
