import {
  howSeededText,
  knockOutSeedSentences,
  seedReasonSentences,
} from '#domain/matches/seed-reason-text.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { danishMoment } from '../clock.ts'
import type { Contestant, LoadedDivision } from './load-division.ts'

/** How the contestants of a division were seeded, for everybody; null where it is not stored. */
export function howSeededIn({ draw, contestants }: LoadedDivision): string | null {
  if (!draw?.seeding) return null
  const { day, minute } = danishMoment(new Date(draw.seeding.at))
  return howSeededText({
    byHandicap: draw.seeding.byHandicap,
    contestants: contestants.length,
    lotSeed: draw.lotSeed,
    moved: contestants.filter(({ seed, seedReason }) => seedReason && seedReason.proposed !== seed)
      .length,
    moment: `${formatDay(day)} ${formatClockProse(minute)}`,
  })
}

/** Why a contestant has its seeds, for its player: without handicaps, as everybody reads it. */
export function ownSeedSentences(
  { contestants }: LoadedDivision,
  { seed, pool, seedReason, knockOutSeed }: Contestant,
): string[] {
  const field = {
    contestants: contestants.length,
    pools: new Set(contestants.flatMap((one) => one.pool ?? [])).size,
  }
  if (!seedReason) return []
  const { handicapTenths: _, ...reason } = seedReason
  const goOn = contestants.filter((one) => one.knockOutSeed).length
  return [
    ...seedReasonSentences({ seed, pool, reason }, field),
    ...(knockOutSeed ? knockOutSeedSentences(knockOutSeed, goOn) : []),
  ]
}
