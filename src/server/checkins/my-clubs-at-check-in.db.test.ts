import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import type { MyClubs } from '#contract/checkins/clubs-to-play.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { courseClosures } from '#server/db/tables/clubs.ts'
import { saturdayMorning } from '#test/check-in-input.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let staff: Record<string, string>
const clubs = new Map<string, string>()

/** Tuesday 4 May 2027 at 9.12, at one club for each reason that a club can have. */
beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T09:12:00+02:00' })
  const build = async (slug: string, given: Parameters<typeof buildClub>[1] = {}) => {
    clubs.set(slug, (await buildClub(app.db, { slug, ...given })).id)
  }
  await build('open')
  await build('home', { dguClubNumber: 701 })
  await build('frost')
  await build('tuesdays', {
    blackoutRules: [{ ...saturdayMorning, weekdays: [2] }],
  })
  await build('one-round', { terms: { roundsPerPass: 1 } })
  await build('fulltime-only', { terms: { acceptedProducts: ['FULD'] } })
  await build('not-yet', { terms: { validFrom: plainDate('2027-06-01') } })
  const from = new Date('2027-05-04T06:00:00+02:00')
  const frost = { clubId: clubs.get('frost') ?? '', reason: 'frost' as const, from, setAt: from }
  await app.db.insert(courseClosures).values(frost)
  const roles = [...clubs.values()].map((clubId) => ({ name: 'club_staff' as const, clubId }))
  staff = (await signIn(app.db, { roles })).headers
})
afterAll(() => app.close())

async function checkIn(clubId: string, passId: string): Promise<CheckInAnswer['outcome']> {
  const atClient = app.clock.now().toISOString()
  const manual = { way: 'manual', manualReason: 'no_phone', clubId, atClient, another: true }
  const body = { id: randomUUID(), ...manual, pass: { id: passId } }
  const answer = await app.request('POST', '/api/v1/check-ins', body, staff)
  return ((await answer.json()) as CheckInAnswer).outcome
}

const outcomeOf = { yes: 'allow', with_warning: 'allow_with_warning', no: 'deny' } as const

const cards: [string, Parameters<typeof buildPass>[1], Parameters<typeof buildGolfer>[1]][] = [
  ['a member of a club', {}, { memberships: [{ clubNumber: 701 }] }],
  ['a Hverdagskort', { product: 'HVERDAG' }, {}],
  ['a card with one round in all', { sold: { totalRounds: 1 } }, {}],
  ['an unpaid card', { status: 'unpaid' }, {}],
  ['a card from June', { firstDay: plainDate('2027-06-01') }, {}],
  ['a golfer who may not play', {}, { rightToPlay: false }],
  ['a golfer without a confirmed membership', {}, { verifiedAt: null }],
  ['a lost membership, with days of grace', {}, { memberships: [] }],
]

test.each(cards)(
  'the answer for every club is what a check-in there says: %s',
  async (_name, given, golferGiven) => {
    const golfer = await buildGolfer(app.db, golferGiven)
    const pass = await buildPass(app.db, { ...given, golferId: golfer.id })
    const { headers } = await signIn(app.db, { golferIds: [golfer.id] })
    // The second time, the rounds of the first are used, and the golfer has played here today.
    for (const _time of [1, 2]) {
      for (const [slug, clubId] of clubs) {
        const path = '/api/v1/account/clubs-to-play?day=2027-05-04&minute=552'
        const asked = await app.request('GET', path, undefined, headers)
        const answers = ((await asked.json()) as MyClubs).clubs.find((club) => club.slug === slug)
        const playable = answers?.answers[0]?.playable ?? 'no'
        const outcome = await checkIn(clubId, pass.id)
        expect({ slug, outcome: outcomeOf[playable] }).toEqual({ slug, outcome })
      }
    }
  },
)
