import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { staffReasonText } from '#domain/checkins/staff-reason-text.ts'
import { rankOf } from '#domain/checkins/verdict.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { clubTerms, courseClosures } from '#server/db/tables/clubs.ts'
import type { passes } from '#server/db/tables/passes.ts'
import { plannedVisits } from '#server/db/tables/planned-visits.ts'
import { buildGolfer, buildPass, buildProducts, signIn } from '#test/checkins.ts'
import { saturdayMorning } from '#test/check-in-input.ts'
import { buildClub } from '#test/clubs.ts'
import { evaluateAtReception, showCode } from '#test/reception.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let staff: Record<string, string>

const saturday = '2027-06-12T09:12:00+02:00'

beforeAll(async () => {
  app = await createTestApp()
  await buildProducts(app.db)
})
beforeEach(async () => {
  app.clock.set(saturday)
  club = await buildClub(app.db)
  staff = await staffOf(club.id)
})
afterAll(() => app.close())

const staffOf = async (clubId: string) =>
  (await signIn(app.db, { roles: [{ name: 'club_staff', clubId }] })).headers

type Built = typeof passes.$inferSelect
type Asked = { holes?: 9 | 18; another?: boolean; isHolder?: boolean }

/** An earlier check-in by the club's staff, with a connection. */
async function played(pass: Built, at: string, holes: 9 | 18 = 18) {
  app.clock.set(at)
  const answer = await send({ pass: { id: pass.id }, way: 'manual', manualReason: 'other', holes })
  expect(answer.outcome).toMatch(/^allow/)
  app.clock.set(saturday)
}

async function send(scan: object): Promise<CheckInAnswer> {
  const atClient = app.clock.now().toISOString()
  const body = { id: randomUUID(), clubId: club.id, atClient, ...scan }
  return (await app.request('POST', '/api/v1/check-ins', body, staff)).json()
}

async function takeSnapshot() {
  const path = `/api/v1/clubs/${club.id}/reception-snapshot`
  return (await (await app.request('GET', path, undefined, staff)).json()).snapshot
}

/** Evaluates the code without a connection and then with one. */
async function bothAnswers(
  pass: Built,
  { holes = 18, another = false, isHolder = true }: Asked,
  isForged = false,
) {
  const now = app.clock.now()
  const text = await showCode(app.db, { pass, now, isForged })
  const snapshot = await takeSnapshot()
  const intent = another ? ('another_round' as const) : ('check_in' as const)
  const scan = { text, snapshot, now: now.getTime(), holes, intent, isHolder }
  const offline = await evaluateAtReception(app.db, scan)
  if (offline.kind !== 'evaluated') throw new Error(`Not evaluated: ${offline.kind}`)
  const { verdict } = offline
  const online = await send({ way: 'staff_scan', code: text, holes, another, isHolder })
  return {
    offline: {
      outcome: verdict.slot?.kind === 'already' ? 'already' : verdict.outcome,
      reasons: verdict.reasons
        .toSorted((a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn'))
        .map((reason) => [reason.code, reason.severity, staffReasonText(reason)]),
      next: verdict.nextPossible ?? null,
      left: isForged
        ? null
        : { here: verdict.roundsLeftHere, total: verdict.roundsLeftTotal ?? null },
    },
    online: {
      outcome: online.outcome,
      reasons: online.reasons.map(({ code, severity, sentence }) => [
        code,
        severity,
        // The token has only the first name and the initial.
        sentence.replace('Anne Holm', 'Anne H.'),
      ]),
      next: online.nextPossible && {
        day: online.nextPossible.day,
        minute: online.nextPossible.minute,
      },
      left: online.roundsLeft,
    },
  }
}

const passWith = async (golfer: Parameters<typeof buildGolfer>[1], product?: 'FULD' | 'HVERDAG') =>
  buildPass(app.db, {
    golferId: (await buildGolfer(app.db, golfer)).id,
    ...(product && { product }),
  })

const state = (status: Built['status']) => () =>
  buildPass(app.db, { status, endedAt: new Date('2027-05-03T10:00:00Z') })

const lastYear = new Date('2026-11-27T10:00:00Z')
type Case = [name: string, build: () => Promise<Built>, asked?: Asked]

const cases: Case[] = [
  ['unknown_pass', () => buildPass(app.db)],
  ['revoked', state('revoked')],
  ['revoked', state('moved')],
  ['refunded', state('refunded')],
  ['withdrawn', state('withdrawn')],
  ['unpaid', state('unpaid')],
  ['not_yet_valid', () => buildPass(app.db, { firstDay: plainDate('2027-06-20') })],
  ['expired', () => buildPass(app.db, { lastDay: plainDate('2027-06-11') })],
  ['identity_mismatch', () => buildPass(app.db), { isHolder: false }],
  ['not_verified', state('awaiting_verification')],
  ['not_verified', () => passWith({ verifiedAt: null })],
  ['not_verified', () => passWith({ verifiedAt: lastYear })],
  ['not_verified', warnedTwentyDaysAgo],
  ['not_verified', () => passWith({ rightToPlay: false })],
  ['not_verified', () => passWith({ memberships: [{ endedOn: plainDate('2027-05-01') }] })],
  ['not_verified', () => passWith({ memberships: [{ type: 5 }] })],
  ['club_not_partner_on_date', leftTheScheme],
  ['club_not_partner_on_date', () => buildPass(app.db, { product: 'FLEKS' })],
  ['home_club', () => passWith({ memberships: [{ clubNumber: club.dguClubNumber }] })],
  ['day_type', () => buildPass(app.db, { product: 'HVERDAG' })],
  ['blackout', closedOnSaturdays],
  ['blackout', closedCourse],
  ['club_limit', playedTwice],
  ['total_limit', playedElsewhere],
  ['already_today', playedThisMorning, { another: true }],
  ['hcp_above_max', beginner],
  [
    'karens',
    () =>
      passWith({
        memberships: [
          {},
          { clubNumber: club.dguClubNumber, endedOn: plainDate('2027-04-01'), isHome: false },
        ],
      }),
  ],
]

describe('a reason is the same with a connection and without', () => {
  test.each(cases)('%s', async (code, build, asked = {}) => {
    const pass = await build()
    const { offline, online } = await bothAnswers(pass, asked, code === 'unknown_pass')
    expect(online.reasons.map(([given]) => given)).toContain(code)
    expect(offline).toEqual(online)
  })

  test('each of the fifteen is tried', () => {
    const tried = new Set(cases.map(([code]) => rankOf[code as keyof typeof rankOf]))
    expect([...tried].toSorted((a, b) => a - b)).toEqual([...new Set(Object.values(rankOf))])
  })
})

describe('an allowed guest is the same with a connection and without', () => {
  test.each<Case>([
    ['a new card', () => buildPass(app.db)],
    ['the last round here', playedOnce],
    ['scanned again the same day', playedThisMorning],
    ['the second nine', playedNine, { holes: 9 }],
    ['a visit planned before the closure', plannedBeforeClosure],
    ['a card with a total', () => buildPass(app.db, { sold: { totalRounds: 5 } })],
  ])('%s', async (_name, build, asked = {}) => {
    const pass = await build()
    const { offline, online } = await bothAnswers(pass, asked)
    expect(online.outcome).not.toBe('deny')
    expect(offline).toEqual(online)
  })
})

async function warnedTwentyDaysAgo() {
  const pass = await passWith({ verifiedAt: lastYear })
  await played(pass, '2027-05-23T09:00:00+02:00')
  return pass
}

async function playedOnce() {
  const pass = await buildPass(app.db)
  await played(pass, '2027-05-23T09:00:00+02:00')
  return pass
}

async function playedTwice() {
  const pass = await playedOnce()
  await played(pass, '2027-05-24T09:00:00+02:00')
  return pass
}

async function playedThisMorning() {
  const pass = await buildPass(app.db)
  await played(pass, '2027-06-12T08:00:00+02:00')
  return pass
}

async function playedNine() {
  const pass = await playedOnce()
  await played(pass, '2027-06-12T07:00:00+02:00', 9)
  return pass
}

async function playedElsewhere() {
  const pass = await buildPass(app.db, { sold: { totalRounds: 1 } })
  const here = { club, staff }
  club = await buildClub(app.db)
  staff = await staffOf(club.id)
  await played(pass, '2027-05-23T09:00:00+02:00')
  club = here.club
  staff = here.staff
  return pass
}

async function leftTheScheme() {
  const left = { validTo: plainDate('2027-06-01') }
  await app.db.update(clubTerms).set(left).where(eq(clubTerms.clubId, club.id))
  return buildPass(app.db)
}

async function closedOnSaturdays(addedAt = 0) {
  const blackoutRules = [{ ...saturdayMorning, addedAt }]
  await app.db.update(clubTerms).set({ blackoutRules }).where(eq(clubTerms.clubId, club.id))
  return buildPass(app.db)
}

async function plannedBeforeClosure() {
  const pass = await closedOnSaturdays(Date.parse('2027-06-02T10:00:00Z'))
  await app.db.insert(plannedVisits).values({
    golferId: pass.golferId,
    passId: pass.id,
    clubId: club.id,
    day: plainDate('2027-06-12'),
    minute: 552,
    registeredAt: new Date('2027-06-01T10:00:00Z'),
    accountId: randomUUID(),
  })
  return pass
}

async function closedCourse() {
  const from = new Date('2027-06-12T04:00:00Z')
  await app.db
    .insert(courseClosures)
    .values({ clubId: club.id, reason: 'frost', note: null, from, until: null, setAt: from })
  return buildPass(app.db)
}

async function beginner() {
  const limit = { maxHandicapTenths: 360 }
  await app.db.update(clubTerms).set(limit).where(eq(clubTerms.clubId, club.id))
  return passWith({ handicapTenths: 412 })
}
