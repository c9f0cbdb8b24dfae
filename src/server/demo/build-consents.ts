import { type Choice, wordingVersion } from '#domain/consent/consent.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '#server/clock.ts'
import { wordingHash } from '#server/consent/save-consent.ts'
import type { consentRecords } from '#server/db/tables/consent.ts'
import type { webErrors } from '#server/db/tables/errors.ts'
import { seededRandom, seedOf } from '#domain/shared/random.ts'

type When = { day: PlainDate; minute: number }

/** Cookie consents of five weeks; slightly more than half allow statistics. */
export function buildConsents({ day, minute }: When): (typeof consentRecords.$inferInsert)[] {
  const random = seededRandom(seedOf(`cookies ${day}`))
  return Array.from({ length: 420 }, () => {
    const daysAgo = random.whole(0, 34)
    const at = daysAgo === 0 ? random.whole(0, minute) : random.whole(7 * 60, 22 * 60)
    const granted = random.pick<Choice[]>([
      [],
      [],
      [],
      ['statistic'],
      ['functional', 'statistic'],
      ['functional', 'statistic', 'marketing'],
      ['functional', 'statistic', 'marketing'],
    ])
    return {
      at: danishInstant(addDays(day, -daysAgo), at),
      visitorId: random.uuid(),
      version: wordingVersion,
      wordingHash: wordingHash('DA'),
      adapter: 'embedded',
      culture: 'DA',
      granted,
    }
  })
}

/** Recent error reports: failed downloads of page parts, and one bug. */
export function buildErrors({ day }: When): (typeof webErrors.$inferInsert)[] {
  const at = (daysAgo: number, hour: number) => danishInstant(addDays(day, -daysAgo), hour * 60)
  const ours = { build: 'demonstration', side: 'browser' } as const
  const underway = {
    ...ours,
    kind: 'chunk',
    page: '/clubs/$slug',
    message: 'TypeError: Failed to fetch dynamically imported module: unknown',
    stack: '',
  } as const
  const slip = {
    ...ours,
    kind: 'error',
    page: '/beregning',
    message: "TypeError: Cannot read properties of undefined (reading 'terms')",
    stack: '? /assets/beregning-5f2c81aa.js:1:4120\n? /assets/frame-Ib_6JDw8.js:8:51337',
  } as const
  return [
    { ...underway, id: '5b1f09c2', at: at(12, 9), agent: 'safari' },
    { ...underway, id: 'e07a44d1', at: at(9, 20), agent: 'safari' },
    { ...underway, id: '91c3be70', at: at(2, 13), agent: 'chrome' },
    { ...slip, id: '3fa91c07', at: at(6, 10), agent: 'firefox' },
    { ...slip, id: 'c8d25e6b', at: at(6, 11), agent: 'chrome' },
  ]
}
