import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { showSeasonStory } from '#contract/checkins/season-story.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { storyDrawing } from '#server/pages/story-image.ts'
import { erasePerson } from '#server/privacy/erase-person.ts'
import { exportPerson } from '#server/privacy/export-person.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { findSharedSeasonByToken } from './season-story-queries.ts'

type Headers = Record<string, string>
let app: TestApp
let clubId = ''
beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T09:12:00+02:00' })
  const place = { latitudeE6: 56_180_000, longitudeE6: 9_640_000 }
  clubId = (await buildClub(app.db, { slug: 'silkeborg', name: 'Silkeborg Golfklub', ...place })).id
})
afterAll(() => app.close())

async function playedSeason(golfer: Parameters<typeof buildGolfer>[1] = {}) {
  const { id: golferId } = await buildGolfer(app.db, golfer)
  const pass = await buildPass(app.db, { golferId })
  const person = await signIn(app.db, { golferIds: [golferId] })
  const staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId }] })
  const usual = { way: 'manual', manualReason: 'no_phone', clubId, pass: { id: pass.id } }
  const body = { id: randomUUID(), atClient: app.clock.now().toISOString(), ...usual }
  await app.request('POST', '/api/v1/check-ins', body, staff.headers)
  return { pass, ...person }
}

const storyOf = async (passId: string, headers: Headers) => {
  const path = `/api/v1/account/passes/${passId}/story`
  const response = await app.request('GET', path, undefined, headers)
  return (await response.json()) as Output<typeof showSeasonStory>
}
const press = (passId: string, name: string, headers: Headers) =>
  app.request('POST', `/api/v1/account/passes/${passId}/story/link`, { name }, headers)
const shareOf = async (response: Promise<Response> | Response) =>
  ((await (await response).json()) as { share: { token: string } }).share.token
const open = (token: string) => app.request('GET', `/api/v1/shared-seasons/${token}`)

test('a season is public only after the press, with the chosen name, and until its link is removed', async () => {
  const { pass, headers } = await playedSeason()
  expect(await storyOf(pass.id, headers)).toMatchObject({
    facts: { season: '2027', rounds: 1, clubs: 1, clubsTotal: 1 },
    share: null,
  })
  const first = await shareOf(press(pass.id, 'initials', headers))
  expect(first).toMatch(/^[\w-]{32}$/)
  expect(await (await open(first)).json()).toMatchObject({
    shownName: 'A. H.',
    facts: { rounds: 1 },
  })

  const second = await shareOf(press(pass.id, 'none', headers))
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
  expect(await (await open(second)).json()).toMatchObject({ shownName: null })

  const path = `/api/v1/account/passes/${pass.id}/story/link`
  await app.request('DELETE', path, undefined, headers)
  expect((await open(second)).status).toBe(404)
  expect((await storyOf(pass.id, headers)).share).toBeNull()
})

test('what is shared holds no card number, day or price, and stays as it was at the press', async () => {
  const { pass, headers } = await playedSeason()
  const token = await shareOf(press(pass.id, 'full', headers))
  const answer = await (await open(token)).text()
  for (const secret of [pass.number, pass.id, '2027-05-04', '149500', 'saved'])
    expect(answer).not.toContain(secret)
  const shared = await findSharedSeasonByToken(app.db, token)
  const { facts, shownName = null } = shared ?? {}
  if (!facts) throw new Error('The season was not shared')
  for (const format of ['portrait', 'landscape'] as const) {
    const drawn = storyDrawing({ format, facts, shownName, face: pass.number })
    expect(drawn).toContain('Min sæson 2027')
    expect(drawn).toContain('Anne Holm')
    expect(drawn).not.toContain(pass.number)
  }
})

test("nobody shares another's season, a partner's season, or a child's full name", async () => {
  const { pass } = await playedSeason()
  const stranger = await signIn(app.db, {})
  expect((await press(pass.id, 'none', stranger.headers)).status).toBe(404)

  const own = await playedSeason()
  const token = await shareOf(press(own.pass.id, 'none', own.headers))
  const partner = await signIn(app.db, { golferIds: [own.pass.golferId], relation: 'partner' })
  const seen = await storyOf(own.pass.id, partner.headers)
  expect([seen.mayShare, seen.share]).toEqual([false, null])
  expect((await press(own.pass.id, 'none', partner.headers)).status).toBe(403)
  const path = `/api/v1/account/passes/${own.pass.id}/story/link`
  expect((await app.request('DELETE', path, undefined, partner.headers)).status).toBe(403)
  expect((await open(token)).status).toBe(200)

  const child = await playedSeason({ birthDate: plainDate('2015-06-01') })
  expect((await storyOf(child.pass.id, child.headers)).names.full).toBeNull()
  expect((await press(child.pass.id, 'full', child.headers)).status).toBe(403)
  expect((await press(child.pass.id, 'initials', child.headers)).status).toBe(200)
})

test('a shared season is in the export of its golfer and goes with the account', async () => {
  const { pass, headers, accountId } = await playedSeason()
  const token = await shareOf(press(pass.id, 'full', headers))
  const { json } = await exportPerson(app.ctx(), accountId)
  expect(JSON.stringify(json)).toContain('sharedSeasons')
  await erasePerson(app.ctx(), accountId)
  expect((await open(token)).status).toBe(404)
})
