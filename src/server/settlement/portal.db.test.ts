import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTodaysWork } from '#contract/admin/today.ts'
import { schemaOf, type Endpoint, type Output } from '#contract/shared/endpoint.ts'
import * as club from '#contract/settlement/club-settlement.ts'
import * as link from '#contract/settlement/club-link.ts'
import * as cockpit from '#contract/settlement/cockpit.ts'
import type { SettledSeasonShown } from '#contract/settlement/settled.ts'
import * as rows from '#contract/settlement/cut-off-rows.ts'
import { readSettlementFile } from '#contract/settlement/read-settlement-file.ts'
import { settleSeason } from '#domain/settlement/settle-season.ts'
import { signInAs } from '#test/people.ts'
import { buildExampleSeason } from '#test/settlement-season.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { clubLinkCookie, createClubLink } from '../checkins/club-link.ts'
import { mails } from '../db/tables/notifications.ts'
import { hashSettlementInput } from './hash-input.ts'

let app: TestApp
let example: Awaited<ReturnType<typeof buildExampleSeason>>
type Person = Awaited<ReturnType<typeof signInAs>>
let finance: Person
let colleague: Person
let clubA: Person
let clubB: Person

beforeAll(async () => {
  app = await createTestApp({ now: '2027-07-05T10:00:00+02:00' })
  example = await buildExampleSeason(app.db)
  const [a, b] = example.clubs
  finance = await signInAs(app, [{ name: 'operator_finance' }])
  colleague = await signInAs(app, [{ name: 'operator_admin' }])
  clubA = await signInAs(app, [{ name: 'club_admin', clubId: a?.id ?? '' }])
  clubB = await signInAs(app, [{ name: 'club_admin', clubId: b?.id ?? '' }])
})
afterAll(() => app.close())

const idOf = (index: number) => example.clubs[index]?.id ?? ''

async function send<E extends Endpoint>(who: Person, endpoint: E, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return value
  })
  const isGet = endpoint.method === 'GET'
  const query = isGet ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const headers = { cookie: who.cookie }
  const answer = await app.request(endpoint.method, path + query, isGet ? undefined : rest, headers)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

async function ask<E extends Endpoint>(who: Person, endpoint: E, input: Record<string, unknown>) {
  const { status, body } = await send(who, endpoint, input)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return schemaOf(endpoint).output.parse(body) as ReturnType<
    ReturnType<typeof schemaOf>['output']['parse']
  >
}

const prepare = async (kind: string) => {
  const seasonId = example.season.id
  const answer = await ask(finance, cockpit.prepareCutOff, { seasonId, kind })
  return (answer as { cutOffId: string }).cutOffId
}
const show = async (who: Person, cutOffId: string) =>
  (await ask(who, cockpit.getCutOff, { cutOffId })) as cockpit.CutOffShown
const ofClub = async (who: Person, clubId: string) =>
  (await ask(who, club.showClubSettlement, { clubId })) as club.ClubSettlement

/** Somebody who is not signed in, with the link of the month's mail to a person of the club. */
async function linkOf({ email }: Person, clubId: string): Promise<Person> {
  const { key } = await createClubLink(app.db, app.ctx(), { id: clubId }, email)
  return { cookie: `${clubLinkCookie}=${key}` } as Person
}

let cutOffId = ''

test('the cockpit shows the seasons with what is due, and what clubs are owed today', async () => {
  const shown = (await ask(finance, cockpit.listSettlements, {})) as cockpit.SettlementsShown
  const [season] = shown.seasons
  expect(season?.cutOffs.map(({ kind, state }) => [kind, state])).toEqual([
    ['on_account_1', 'due'],
    ['on_account_2', 'waiting'],
    ['final', 'waiting'],
  ])
  // All that is earned, with commission: the payouts of the worked example.
  expect(shown.owed.totalOre).toBe(1_850_491)
  expect(shown.owed.clubs[0]).toMatchObject({ name: 'Golfklub A', owedOre: 721_547 })
})

test('a simulation puts A beside B, and stores nothing', async () => {
  const { id: seasonId } = example.season
  const { settled: shown } = (await ask(finance, cockpit.simulateSettlement, { seasonId })) as {
    settled: SettledSeasonShown
  }
  expect(shown.clubs.map(({ share }) => share)).toEqual([
    676_547, 385_632, 487_114, 162_371, 33_827,
  ])
  const sum = (shares: number[]) => shares.reduce((all, share) => all + share, 0)
  expect(sum(shown.clubs.map(({ otherShare }) => otherShare))).toBe(1_745_491)
  expect(shown.clubs.some(({ share, otherShare }) => share !== otherShare)).toBe(true)
  expect(shown.since).toBeNull()
})

test('every point opens down to the visit, and every øre of the pool to the sale', async () => {
  cutOffId = await prepare('on_account_1')
  const cutOff = await show(finance, cutOffId)
  for (const { clubId, points } of cutOff.clubs) {
    const page = (await ask(finance, rows.listCutOffVisits, { cutOffId, clubId })) as {
      visits: { points: number }[]
    }
    expect(page.visits.reduce((sum, visit) => sum + visit.points, 0)).toBe(points)
  }
  const { sales, total } = (await ask(finance, rows.listCutOffSales, { cutOffId })) as {
    total: number
    sales: { pool: number }[]
  }
  expect(total).toBe(17)
  expect(sales.reduce((sum, { pool }) => sum + pool, 0)).toBe(cutOff.totals.pool)
  const next = (await ask(finance, rows.listCutOffVisits, { cutOffId, offset: 50 })) as {
    total: number
    visits: unknown[]
  }
  expect(next).toMatchObject({ total: 52 })
  expect(next.visits).toHaveLength(2)
})

test('the exported file settles to the hash and the result of the cut-off', async () => {
  const path = `/api/v1/admin/settlement-cut-offs/${cutOffId}/settlement.json`
  const answer = await app.request('GET', path, undefined, { cookie: finance.cookie })
  expect(answer.status).toBe(200)
  const read = readSettlementFile(await answer.json())
  if (!read.ok) throw new Error(JSON.stringify(read))
  const { inputHash, clubs } = await show(finance, cutOffId)
  expect(hashSettlementInput(read.input)).toBe(inputHash)
  expect(settleSeason(read.input).payouts.map(({ balance }) => balance.payNow)).toEqual(
    clubs.map(({ payNow }) => payNow),
  )
})

test('the preparer sees that a colleague approves, and the next cut-off shows what changed', async () => {
  const own = await show(finance, cutOffId)
  expect(own).toMatchObject({ isOwn: true, closedAt: null })
  const approval = { cutOffId, inputHash: own.inputHash }
  expect((await send(finance, cockpit.approveCutOff, approval)).body).toMatchObject({
    error: { reason: 'own_preparation' },
  })
  expect(await ask(colleague, cockpit.approveCutOff, approval)).toEqual({ statements: 5 })
  app.clock.set('2027-10-05T10:00:00+02:00')
  const second = await show(finance, await prepare('on_account_2'))
  expect(second.since).toEqual({ kind: 'on_account_1', day: '2027-06-30' })
  expect(second.clubs.every(({ change }) => change?.total === 0)).toBe(true)
})

test('a club sees its own settlement, and of the others only the common sums', async () => {
  const shown = await ofClub(clubA, idOf(0))
  expect(shown.seasons[0]).toMatchObject({
    pool: 1_745_491,
    allPoints: 516,
    points: 200,
    share: 676_547,
    commission: 45_000,
    // October has begun, and nobody has played yet.
    month: { from: '2027-10-01', rounds: 0, points: 0, amount: 0 },
  })
  expect(shown.statements).toHaveLength(1)
  const text = JSON.stringify(shown)
  for (const other of example.clubs.slice(1)) {
    expect(text).not.toContain(other.id)
    expect(text).not.toContain(other.name)
  }
  expect((await send(clubB, club.showClubSettlement, { clubId: idOf(0) })).status).toBe(404)
})

test('a month is the part of the club’s share that its points are of the season’s', async () => {
  app.clock.set('2027-06-26T10:00:00+02:00')
  const [season] = (await ofClub(clubA, idOf(0))).seasons
  app.clock.set('2027-10-05T10:00:00+02:00')
  const { month, share, topUp, points } = season!
  expect(month).toMatchObject({ from: '2027-06-01' })
  const { rows } = await app.db.execute(sql`
    select count(*)::int as rounds, sum(weight_points)::int as points from rounds_used
    where club_id = ${idOf(0)} and day between '2027-06-01' and '2027-06-26'`)
  expect(month).toMatchObject(rows[0]!)
  expect(month!.points).toBeGreaterThan(0)
  expect(month!.amount).toBe(Math.floor(((share + topUp) * month!.points) / points))
})

test('a club opens its own statement and visits, never those of another club', async () => {
  const [statement] = (await ofClub(clubA, idOf(0))).statements
  const statementId = statement?.statementId ?? ''
  const read = (who: Person, format: string) =>
    app.request(
      'GET',
      `/api/v1/settlement/statements/${statementId}/statement.${format}`,
      undefined,
      { cookie: who.cookie },
    )
  for (const format of ['html', 'csv']) {
    expect((await read(clubA, format)).status).toBe(200)
    expect((await read(finance, format)).status).toBe(200)
    expect((await read(clubB, format)).status).toBe(404)
  }
  expect((await read(clubA, 'html')).headers.get('content-security-policy')).toContain(
    "default-src 'none'",
  )
  const visits = (await ask(clubA, club.listClubSettledVisits, {
    clubId: idOf(0),
    statementId,
  })) as club.ClubSettledVisits
  expect(visits).toMatchObject({ total: 19, points: 200 })
  const days = visits.visits.map(({ day }) => day)
  expect(days).toEqual(days.toSorted())
  expect(Object.keys(visits.visits[0] ?? {})).not.toContain('passId')
  const asB = { clubId: idOf(1), statementId }
  expect((await send(clubB, club.listClubSettledVisits, asB)).status).toBe(404)
})

test('a club objects to the final until its day, and the back office answers once', async () => {
  app.clock.set('2027-12-08T10:00:00+01:00')
  const final = await prepare('final')
  const { inputHash } = await show(colleague, final)
  await ask(colleague, cockpit.approveCutOff, { cutOffId: final, inputHash })
  const statements = (await ofClub(clubA, idOf(0))).statements
  const [last, onAccount] = statements
  expect(last).toMatchObject({ title: 'Slutafregning 2027', mayObjectUntil: '2027-12-18' })
  const objection = (statementId: string | undefined, objectionId = randomUUID()) => ({
    clubId: idOf(0),
    statementId,
    objectionId,
    text: 'Der mangler en runde den 7. juni.',
  })
  const early = await send(clubA, club.objectToStatement, objection(onAccount?.statementId))
  expect(early.body).toMatchObject({ error: { reason: 'no_objection_on_account' } })
  // The link of another club's mail opens only that club's statements.
  const byLink = await linkOf(clubB, idOf(1))
  const { clubId: _own, ...sentByLink } = objection(last?.statementId)
  expect((await send(byLink, link.objectByLink, sentByLink)).status).toBe(404)
  const linked = (await ask(byLink, link.listLinkedStatements, {})) as link.LinkedStatements
  expect(linked.statements.map(({ title }) => title)).toEqual(['Slutafregning 2027'])
  const statementId = linked.statements[0]?.statementId
  await ask(byLink, link.objectByLink, { ...sentByLink, objectionId: randomUUID(), statementId })
  expect((await ask(byLink, link.listLinkedStatements, {})) as object).toEqual({ statements: [] })
  const sent = objection(last?.statementId)
  await ask(clubA, club.objectToStatement, sent)
  await ask(clubA, club.objectToStatement, sent)
  const written = await app.db.select().from(mails).where(eq(mails.template, 'settlementStatement'))
  expect(written.filter(({ toAddress }) => toAddress === clubB.email)).toMatchObject([
    { data: { title: '1. a conto 2027', transferOre: 231_379, objectionsUntil: null } },
    { data: { title: 'Slutafregning 2027', objectionsUntil: '2027-12-18' } },
  ])
  const { objections } = await show(finance, final)
  expect(objections.map(({ clubName }) => clubName).toSorted()).toEqual([
    'Golfklub A',
    'Golfklub B',
  ])
  const waiting = async () => {
    const { items } = (await ask(finance, getTodaysWork, {})) as Output<typeof getTodaysWork>
    const found = items.filter(({ kind }) => kind === 'settlement_objection')
    return found.toSorted((a, b) => a.who.localeCompare(b.who))
  }
  expect(await waiting()).toMatchObject([
    { id: sent.objectionId, who: 'Golfklub A', path: `/admin/settlement/${final}#objections` },
    { who: 'Golfklub B' },
  ])
  const answer = { objectionId: sent.objectionId, answer: 'Runden er talt med.' }
  await ask(finance, cockpit.answerObjection, answer)
  expect(await waiting()).toMatchObject([{ who: 'Golfklub B' }])
  expect((await send(finance, cockpit.answerObjection, answer)).body).toMatchObject({
    error: { reason: 'already_answered' },
  })
  const [shown] = (await ofClub(clubA, idOf(0))).statements
  expect(shown).toMatchObject({
    mayObjectUntil: null,
    objections: [{ answer: 'Runden er talt med.' }],
  })
  const theirs = objection(last?.statementId)
  expect((await send(clubB, club.objectToStatement, { ...theirs, clubId: idOf(1) })).status).toBe(
    404,
  )
  app.clock.set('2027-12-19T10:00:00+01:00')
  const late = await send(clubA, club.objectToStatement, objection(last?.statementId))
  expect(late.body).toMatchObject({ error: { reason: 'objection_too_late' } })
})
