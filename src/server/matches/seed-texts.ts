import { howSeededText, movedSeeds } from '#domain/matches/seed-reason-text.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { danishMoment } from '../clock.ts'
import type { LoadedDivision } from './load-division.ts'

/** How the contestants of a division were seeded, for everybody; null where it is not stored. */
export function howSeededIn({ draw, contestants }: LoadedDivision): string | null {
  if (!draw?.seeding) return null
  const { day, minute } = danishMoment(new Date(draw.seeding.at))
  return howSeededText({
    byHandicap: draw.seeding.byHandicap,
    contestants: contestants.length,
    lotSeed: draw.lotSeed,
    moved: movedSeeds(contestants).size,
    moment: `${formatDay(day)} ${formatClockProse(minute)}`,
  })
}
