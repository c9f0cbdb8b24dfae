import type { MinuteOfDay } from '../shared/clock-time.ts'

type Flight = { id: string; minute: MinuteOfDay; hole: number; group: 'A' | 'B' | null }

/** A hole of a gun start with the flights that start there, the first to play first. */
export type StartHole<F extends Flight> = { hole: number; flights: F[] }

/**
 * The holes of a gun start, every hole of the round included; undefined when the flights do not start at
 * the same time from several holes.
 * @param holes how many holes are played, 9 or 18.
 */
export function startHoleMap<F extends Flight>(
  flights: readonly F[],
  holes: number,
): StartHole<F>[] | undefined {
  const isGun =
    new Set(flights.map(({ minute }) => minute)).size === 1 &&
    new Set(flights.map(({ hole }) => hole)).size > 2
  if (!isGun) return undefined
  const used = flights.map(({ hole }) => hole)
  const first = Math.min(...used) > holes ? holes + 1 : 1
  return Array.from({ length: holes }, (_, i) => ({
    hole: first + i,
    flights: flights
      .filter(({ hole }) => hole === first + i)
      .toSorted((a, b) => (a.group ?? 'A').localeCompare(b.group ?? 'A')),
  }))
}
