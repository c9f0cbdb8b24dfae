import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyImport } from '#server/clubs/imports/apply-import.ts'
import { planImport } from '#server/clubs/imports/plan-import.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
let cookie = ''
let numbers: number[] = []

beforeAll(async () => {
  app = await createTestApp()
  cookie = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
  const clubs = [
    await buildClub(app.db, { name: 'Rold Skov Golfklub', searchText: 'rold skov golfklub' }),
    await buildClub(app.db, { name: 'Ærø Golfklub', searchText: 'aeroe golfklub' }),
  ]
  numbers = clubs.map(({ dguClubNumber }) => dguClubNumber)
  const [rold, island] = numbers
  await importRows(`${rold}-11;Åse Kjær;12,0;Fuldtid`, `${rold}-12;Bo Lund;20,0;Fleks`)
  await importRows(`${island}-13;Åse Lund;30,0;Fuldtid`)
})
afterAll(() => app.close())

async function importRows(...rows: string[]) {
  const bytes = Buffer.from(`DGU;Navn;Handicap;Medlemstype\n${rows.join('\n')}\n`)
  const file = { kind: 'members' as const, bytes, fileName: 'fil.csv' }
  await applyImport(app.ctx(), await planImport(app.ctx(), file))
}

async function found(search: Record<string, string>) {
  const path = `/api/v1/admin/members?${new URLSearchParams(search)}`
  const answer = await app.request('GET', path, undefined, { cookie })
  const { rows } = (await answer.json()) as { rows: { name: string }[] }
  return rows.map(({ name }) => name).toSorted()
}

test.each([
  ['a part of the name', () => ({ q: 'kjær' }), ['Åse Kjær']],
  ['words in any order', () => ({ q: 'lund åse' }), ['Åse Lund']],
  ['the DGU number', () => ({ q: `${numbers[0]}-12` }), ['Bo Lund']],
  ['the club’s name', () => ({ q: 'rold' }), ['Bo Lund', 'Åse Kjær']],
  ['a Danish letter of it', () => ({ q: 'Ærø' }), ['Åse Lund']],
  ['its name without Danish letters', () => ({ q: 'aeroe' }), ['Åse Lund']],
  ['a name at one club', () => ({ q: 'åse', clubNumber: String(numbers[1]) }), ['Åse Lund']],
  ['a name that nobody has', () => ({ q: 'mads' }), []],
])('imported members are found by %s', async (_, search, names) => {
  expect(await found(search())).toEqual(names.toSorted())
})
