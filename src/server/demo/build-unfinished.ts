import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '#server/clock.ts'
import type { registrationCards, registrations } from '#server/db/tables/registrations.ts'
import { lastNames, mensNames, womensNames } from '#domain/competitions/invented-names.ts'
import { seededRandom, seedOf } from '#domain/shared/random.ts'

type Unfinished = {
  registrations: (typeof registrations.$inferInsert)[]
  cards: (typeof registrationCards.$inferInsert)[]
}
type When = { day: PlainDate; minute: number; seasonId: string }

const openMs = 30 * 24 * 60 * 60 * 1000

/** Abandoned purchases of the last four weeks, each at the step that it reached. */
export function buildUnfinished({ day, minute, seasonId }: When): Unfinished {
  const random = seededRandom(seedOf(`ufærdige ${day}`))
  const story: Unfinished = { registrations: [], cards: [] }
  for (let turn = 0; turn < 46; turn += 1) {
    const daysAgo = random.whole(0, 28)
    const clock = daysAgo === 0 ? random.whole(0, minute) : random.whole(8 * 60, 22 * 60)
    const createdAt = danishInstant(addDays(day, -daysAgo), clock)
    // The steps: nothing, a person, a chosen card, a confirmed mail address.
    const reached = random.pick([0, 0, 0, 1, 1, 2, 2, 3])
    const firstName = random.pick([...womensNames, ...mensNames])
    const lastName = random.pick(lastNames)
    const email = `koeber-${turn}@demo.example`
    const registrationId = random.uuid()
    story.registrations.push({
      id: registrationId,
      tokenHash: `demo ${registrationId}`,
      version: 1 + reached,
      seasonId,
      name: reached > 0 ? `${firstName} ${lastName}` : null,
      email: reached > 0 ? email : null,
      provenEmail: reached > 2 ? email : null,
      emailProvenAt: reached > 2 ? createdAt : null,
      status: 'open',
      createdAt,
      updatedAt: createdAt,
      expiresAt: new Date(createdAt.getTime() + openMs),
    })
    if (reached === 0) continue
    story.cards.push({
      id: random.uuid(),
      registrationId,
      position: 1,
      relation: 'self',
      dguNumber: `${random.whole(10, 99)}-${random.whole(100, 999)}`,
      productCode: reached > 1 ? 'FULD' : null,
      startNow: false,
      startNowAt: reached > 1 ? createdAt : null,
      guardianAccepted: false,
      membershipState: reached > 2 ? 'pending' : 'unknown',
    })
  }
  return story
}
