import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError, createClient } from '../docs/examples/saesonkortet-client.ts'
import { apiClientOf, type OpenApiDocument } from '../scripts/api-client.ts'
import { buildClub } from './clubs.ts'
import { signInAs } from './people.ts'
import { makeKey } from './programs.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { buildTournament } from './tournaments.ts'

const file = 'docs/examples/saesonkortet-client.ts'
let app: TestApp
let origin: string

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-01T09:00:00+02:00' })
  origin = await app.listen()
})
afterAll(() => app.close())

test('the client in docs/examples is that of the present OpenAPI document; `npm run client` writes it', async () => {
  const document = (await (
    await app.request('GET', '/api/v1/openapi.json')
  ).json()) as OpenApiDocument
  await expect(apiClientOf(document)).toMatchFileSnapshot(`../${file}`)
  expect(readFileSync(file, 'utf8')).not.toContain('desk-payment')
})

describe('a program with the client', () => {
  test('finds the club’s tournament, enters a player and reads the entrants and the board', async () => {
    const { id: clubId } = await buildClub(app.db)
    const { cookie } = await signInAs(app, [{ name: 'club_admin', clubId }])
    const { division, round } = await buildTournament(app.db, { clubId })
    const { key } = await makeKey(app, { clubId, cookie })
    const call = createClient({ origin, key })

    const { tournaments } = await call('listClubTournaments', { clubId })
    const [{ id, slug } = { id: '', slug: '' }] = tournaments
    const entered = await call('registerEntrant', {
      tournamentId: id,
      divisionId: division.id,
      firstName: 'Ida',
      lastName: 'Holm',
      gender: 'women',
      handicapTenths: 184,
    })
    expect(entered).toMatchObject({ number: 1, state: 'entered' })
    const { divisions } = await call('listEntrants', { slug })
    expect(divisions[0]?.entered).toMatchObject([{ name: 'Ida Holm', handicapTenths: 184 }])
    expect(await call('getBoard', { roundId: round.id })).toHaveProperty('divisions')
    await call('withdrawEntrant', { tournamentId: id, entryId: entered.entryId })
    expect((await call('listEntrants', { slug })).divisions[0]?.entered).toEqual([])
  })

  test('gets a refusal as an error with its code and reason', async () => {
    const call = createClient({ origin, key: 'saesonkort_forkert' })
    const refused = await call('listTournaments', {}).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({ status: 401, code: 'not_signed_in', reason: 'key_unknown' })
  })
})
