import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import { plainDate } from '#domain/shared/dates.ts'
import { activity } from '#server/db/tables/activity.ts'
import { clubMembers, importRuns } from '#server/db/tables/club-members.ts'
import { clubs, clubTerms } from '#server/db/tables/clubs.ts'
import { courses, teeHoles, tees } from '#server/db/tables/courses.ts'
import { findRegisteredMember } from '#server/accounts/membership-queries.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { findClubByNumber, findTermsOn, selectSigns, selectTermsOf } from '../queries.ts'
import { applyImport } from './apply-import.ts'
import { planImport } from './plan-import.ts'
import type { ImportKind } from './read-records.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-11-20T12:00:00+01:00' })
})
afterAll(() => app.close())

const plan = (kind: ImportKind, text: string | Uint8Array, more: { skipsErrors?: boolean } = {}) =>
  planImport(app.ctx(), { kind, bytes: Buffer.from(text), fileName: 'fil.csv', ...more })
const apply = async (
  kind: ImportKind,
  text: string | Uint8Array,
  more: { skipsErrors?: boolean } = {},
) => {
  const made = await plan(kind, text, more)
  return applyImport(app.ctx(), made)
}
const example = (name: string) => readFile(`docs/examples/${name}`)
const members = () => app.db.select().from(clubMembers).orderBy(asc(clubMembers.dguNumber))

test('the club file creates partner clubs with terms and a sign, once', async () => {
  const file = await example('clubs.csv')
  const dry = await plan('clubs', file)
  expect(dry).toMatchObject({ errors: [], created: 3, changed: 0, unchanged: 0, rows: 3 })
  expect(await app.db.select().from(clubs)).toHaveLength(0)

  expect(await applyImport(app.ctx(), dry)).toMatchObject({ created: 3 })
  const club = await findClubByNumber(app.db, 951)
  expect(club).toMatchObject({
    slug: 'oernebjerg-golfklub',
    region: 'Midtjylland',
    latitudeE6: 56_169_700,
    phone: '86000051',
    website: 'https://oernebjerg.example',
    vatStatus: 'exempt',
  })
  const terms = await findTermsOn(app.db, club?.id ?? '', plainDate('2027-06-01'))
  expect(terms).toMatchObject({
    acceptsProducts: ['FULD', 'HVERDAG', 'UNG', 'FERIE'],
    maxHandicapTenths: 360,
    greenFeeWeekday: 42_500,
    blackoutRules: [],
  })
  expect(terms?.bookingSteps[2]).toBe('Skriv Sæsonkort i bemærkningen.')
  expect((await selectSigns(app.db, club?.id ?? ''))[0]?.code).toMatch(/^[2-9A-Z]{6}$/)
  expect(await plan('clubs', file)).toMatchObject({ created: 0, changed: 0, unchanged: 3 })
})

test('changes by the club file are listed field by field, and the agreement gets a new version', async () => {
  const file = (await example('clubs.csv')).toString('utf8').replace(';3;;;Telefon', ';4;;;Telefon')
  const changed = file.replace('Strandstien 12', 'Strandstien 14')
  const dry = await plan('clubs', changed)
  expect(dry).toMatchObject({ created: 0, changed: 1, unchanged: 2 })
  expect(dry.examples[0]?.fields).toEqual([
    { title: 'Adresse', from: 'Strandstien 12', to: 'Strandstien 14' },
    { title: 'Samarbejdsklub fra', from: '01.03.2026', to: '20.11.2026' },
    { title: 'Runder pr. kort', from: '3', to: '4' },
  ])
  await applyImport(app.ctx(), dry)
  const club = await findClubByNumber(app.db, 952)
  const versions = await selectTermsOf(app.db, club?.id ?? '')
  expect(
    versions.map(({ validFrom, validTo, roundsPerPass }) => [validFrom, validTo, roundsPerPass]),
  ).toEqual([
    ['2026-03-01', '2026-11-19', 3],
    ['2026-11-20', undefined, 4],
  ])
  expect(await plan('clubs', changed)).toMatchObject({ created: 0, changed: 0, unchanged: 3 })
  expect(await app.db.select().from(clubTerms)).toHaveLength(4)
})

// A file is read by one person, and VAT is changed by two (L-VAT-1).
test('a file does not change the VAT of a known club, and gives a new one its own', async () => {
  const rows = [
    'Klubnummer;Klubnavn;Region;Adresse;Postnummer;By;Momsstatus',
    '952;Klitsande Golfklub;Region Nordjylland;Strandstien 16;9990;Skagen;Pligtig',
    '958;Nyhøj Golfklub;Region Midtjylland;Nyvej 1;8000;Aarhus;Pligtig',
  ]
  const dry = await plan('clubs', rows.join('\r\n'))
  expect(dry).toMatchObject({ errors: [], created: 1, changed: 1 })
  const fields = dry.examples.flatMap((each) => each.fields)
  expect(fields.map(({ title }) => title)).not.toContain('Momsstatus')
  await applyImport(app.ctx(), dry)
  expect(await findClubByNumber(app.db, 952)).toMatchObject({
    address: 'Strandstien 16',
    vatStatus: 'exempt',
  })
  expect(await findClubByNumber(app.db, 958)).toMatchObject({ vatStatus: 'liable' })
  await app.db.delete(clubs).where(eq(clubs.dguClubNumber, 958))
})

test('courses are read with one row per tee or one row per hole', async () => {
  for (const name of ['courses.csv', 'courses-per-hole.csv']) {
    const file = await example(name)
    expect(await plan('courses', file)).toMatchObject({ errors: [] })
    await apply('courses', file)
    expect(await plan('courses', file)).toMatchObject({ created: 0, changed: 0 })
  }
  const all = await app.db.select().from(courses).orderBy(asc(courses.name))
  expect(all.map(({ name, holes, par }) => [name, holes, par])).toEqual([
    ['Klitbanen', 18, 72],
    ['Mosebanen', 9, 36],
    ['Skovbanen', 18, 72],
  ])
  expect(await app.db.select().from(tees)).toHaveLength(8)
  expect(await app.db.select().from(teeHoles)).toHaveLength(6 * 18 + 2 * 9)
})

test('a changed course rating is listed and stored', async () => {
  const file = (await example('courses-per-hole.csv')).toString('utf8')
  const changed = file.replace('71,4;132', '71,6;132').replaceAll('71,4;132', '71,6;132')
  const dry = await plan('courses', changed)
  expect(dry.examples).toEqual([
    expect.objectContaining({ fields: [{ title: 'Course rating', from: '71,4', to: '71,6' }] }),
  ])
  await applyImport(app.ctx(), dry)
  expect(await plan('courses', changed)).toMatchObject({ changed: 0, unchanged: 2 })
})

test('members are counted, stored once, and changed where the file differs', async () => {
  const file = (await example('members.csv')).toString('utf8')
  expect(await apply('members', file)).toMatchObject({ created: 6 })
  expect(await plan('members', file)).toMatchObject({ created: 0, changed: 0, unchanged: 6 })
  const stored = await members()
  expect(stored.find(({ dguNumber }) => dguNumber === '951-2')).toMatchObject({
    firstName: 'Søren',
    birthDate: '1980-11-01',
    handicapTenths: -12,
    membershipType: 1,
    isHome: true,
  })
  expect(stored.find(({ dguNumber }) => dguNumber === '952-311')?.membershipType).toBe(2)

  const dry = await plan('members', file.replace('18,4', '17,9').replace('karen@', 'ko@'))
  expect(dry).toMatchObject({ created: 0, changed: 1, unchanged: 5 })
  expect(dry.examples[0]).toEqual({
    line: 2,
    label: '951-1 Karen Østergård',
    fields: [
      { title: 'E-mail', from: 'karen@example.com', to: 'ko@example.com' },
      { title: 'Handicap', from: '18,4', to: '17,9' },
    ],
  })
})

test('a missing column leaves the stored values unchanged', async () => {
  const before = (await members()).find(({ dguNumber }) => dguNumber === '951-17')
  await apply('members', 'DGU-nummer;Navn;Handicap\n951-17;Bent Sehested Lund;30,1\n')
  const after = (await members()).find(({ dguNumber }) => dguNumber === '951-17')
  expect(after).toMatchObject({
    ...before,
    firstName: 'Bent Sehested',
    handicapTenths: 301,
    importedAt: expect.any(Date),
    importRunId: expect.any(String),
  })
})

const bent = async () => (await members()).find(({ dguNumber }) => dguNumber === '951-17')

test('a blank cell leaves the stored value unchanged, and the mark (tomt) clears it', async () => {
  const before = await bent()
  const heads = 'DGU-nummer;Navn;E-mail;Fødselsdato;Køn;Medlemstype;Hjemmeklub;Handicap'
  await apply('members', `${heads}\n951-17;Bent Lund;bent@example.com;;;Passiv;Nej;\n`)
  const passive = { ...before, firstName: 'Bent', email: 'bent@example.com', membershipType: 5 }
  const written = { importedAt: expect.any(Date), importRunId: expect.any(String) }
  expect(await bent()).toEqual({ ...passive, isHome: false, ...written })

  // Neither a blank cell nor a missing column changes the membership or the home club.
  expect(await plan('members', `${heads}\n951-17;Bent Lund;;;;;;\n`)).toMatchObject({
    unchanged: 1,
  })
  expect(await plan('members', 'DGU;Navn\n951-17;Bent Lund\n')).toMatchObject({ unchanged: 1 })

  await apply('members', `${heads}\n951-17;Bent Lund;(tomt);(tomt);(tomt);;;(tomt)\n`)
  const nothing = { email: null, birthDate: null, gender: null, handicapTenths: null }
  expect(await bent()).toEqual({ ...passive, isHome: false, ...nothing, ...written })
})

test('a new member without a membership type is no full member and confirms no card', async () => {
  await apply('members', 'DGU;Navn;Medlemstype\n951-601;Ny Blank;\n951-602;Ny Fuld;Fuldtid\n')
  await apply('members', 'DGU;Navn\n951-603;Ny Uden\n')
  const types = (await members()).filter(({ firstName }) => firstName === 'Ny')
  expect(types.map(({ dguNumber, membershipType }) => [dguNumber, membershipType])).toEqual([
    ['951-601', null],
    ['951-602', 1],
    ['951-603', null],
  ])
  expect(await findRegisteredMember(app.db, '951-601')).toBeUndefined()
  expect(await findRegisteredMember(app.db, '951-603')).toBeUndefined()
  expect(await findRegisteredMember(app.db, '951-602')).toMatchObject({ rightToPlay: true })
})

test('the back office may store the valid rows without the invalid ones', async () => {
  const file =
    'DGU;Navn;Handicap\n951-701;Rigtig Et;12,0\n951-702;Forkert To;tolv\n999-1;Ukendt Klub;1\n951-703;Rigtig Tre;\n'
  await expect(apply('members', file)).rejects.toMatchObject({ code: 'refused' })
  const dry = await plan('members', file, { skipsErrors: true })
  expect(dry).toMatchObject({ created: 2, rows: 4, errors: [{ line: 3 }, { line: 4 }] })
  await applyImport(app.ctx(), dry)
  const stored = (await members()).filter(({ firstName }) => /Rigtig|Forkert/.test(firstName))
  expect(stored.map(({ dguNumber }) => dguNumber)).toEqual(['951-701', '951-703'])
  expect(await app.db.select().from(importRuns)).toContainEqual(
    expect.objectContaining({ created: 2, skipped: 2 }),
  )
})

test('blank cells of a club leave its values unchanged, and the mark (tomt) clears optional ones', async () => {
  const heads =
    'Klubnummer;Klubnavn;Region;Adresse;Postnr;By;Telefon;Samarbejdsklub fra;Højeste handicap;Tekst til booking'
  const row = (rest: string) =>
    `${heads}\n970;Stille Golfklub;Sjælland;Vej 1;4000;Roskilde;${rest}\n`
  await apply('clubs', row('86000051;01-03-2027;36;Skriv Sæsonkort'))
  expect(await plan('clubs', row(';;;'))).toMatchObject({ unchanged: 1, changed: 0 })
  const { examples } = await plan('clubs', row('(tomt);;(tomt);(tomt)'))
  expect(examples[0]?.fields.map(({ title, to }) => [title, to])).toEqual([
    ['Telefon', '(tomt)'],
    ['Højeste handicap', '(tomt)'],
    ['Tekst til booking', '(tomt)'],
  ])
})

test('courses without lengths keep the stored lengths', async () => {
  await apply('courses', await example('courses-per-hole.csv'))
  const lengths = async () =>
    (await app.db.select().from(teeHoles)).map(({ lengthMetres }) => lengthMetres)
  const before = await lengths()
  expect(before.some((length) => length !== null)).toBe(true)
  const lines = (await example('courses-per-hole.csv')).toString('utf8').trim().split('\n')
  const at = lines[0]?.split(';').indexOf('Længde') ?? -1
  expect(at).toBeGreaterThan(0)
  const without = lines.map((line) => line.trim().split(';').toSpliced(at, 1).join(';')).join('\n')
  expect(await plan('courses', without)).toMatchObject({ errors: [], changed: 0 })
  await apply('courses', without.replaceAll('71,4;132', '71,5;132'))
  expect(await lengths()).toEqual(before)
})

test('a file with one bad row changes nothing', async () => {
  const before = await members()
  const dry = await plan(
    'members',
    'DGU-nummer;Fornavn;Efternavn;Handicap\n951-90;Ny;Mand;12,0\n951-91;Ny;Dame;tolv\n999-1;Ukendt;Klub;\n',
  )
  expect(dry.errors).toEqual([
    { line: 3, column: 'Handicap', reason: '»tolv« er ikke et handicap' },
    { line: 4, reason: 'Klub 999 findes ikke. Importér klubben først' },
  ])
  await expect(applyImport(app.ctx(), dry)).rejects.toMatchObject({ code: 'refused' })
  expect(await members()).toEqual(before)
})

test('an import that fails stores nothing', async () => {
  const dry = await plan('members', 'DGU-nummer;Navn\n951-501;Ane Holm\n')
  const failing = { ...app.ctx(), now: () => new Date(Number.NaN) }
  await expect(applyImport(failing, dry)).rejects.toThrow(/Invalid/)
  expect((await members()).some(({ dguNumber }) => dguNumber === '951-501')).toBe(false)
})

test('two simultaneous imports of the same file store it once', async () => {
  const file =
    'Klubnummer;Klubnavn;Region;Adresse;Postnr;By\n960;Tvilling Golfklub;Sjælland;Vej 1;4000;Roskilde\n'
  const [one, two] = await Promise.all([plan('clubs', file), plan('clubs', file)])
  const done = await Promise.all([applyImport(app.ctx(), one), applyImport(app.ctx(), two)])
  expect(done.map(({ created }) => created).toSorted()).toEqual([0, 1])
})

test('a CPR number is never stored, and importing the same file again changes nothing', async () => {
  const file =
    'Klubnummer;Klubnavn;Region;Adresse;Postnr;By;Samarbejdsklub fra;Sted for check-in\n961;Stille Golfklub;Sjælland;Vej 1;4000;Roskilde;01-03-2027;Spørg 010180-1234 i shoppen\n'
  const name = { kind: 'clubs' as const, bytes: Buffer.from(file), fileName: '010180-1234.csv' }
  await applyImport(app.ctx(), await planImport(app.ctx(), name))
  const club = await findClubByNumber(app.db, 961)
  const [terms] = await selectTermsOf(app.db, club?.id ?? '')
  expect(terms?.checkInPlace).toBe('Spørg [CPR-nummer fjernet] i shoppen')
  const runs = await app.db.select().from(importRuns)
  expect(runs.map(({ fileName }) => fileName)).toContain('[CPR-nummer fjernet].csv')
  expect(await planImport(app.ctx(), name)).toMatchObject({ created: 0, changed: 0 })
})

test('every import is logged with its counts and without names', async () => {
  const runs = await app.db.select().from(importRuns).where(eq(importRuns.kind, 'members'))
  expect(runs[0]).toMatchObject({ fileName: 'fil.csv', created: 6, sha256: expect.any(String) })
  const events = await app.db.select().from(activity).where(eq(activity.action, 'clubs.import'))
  expect(events[0]?.data).toEqual({ kind: 'clubs', created: 3, changed: 0, unchanged: 0 })
})
