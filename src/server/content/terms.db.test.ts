import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOwnedText } from '#domain/content/owned-texts.ts'
import { termsKey } from '#domain/content/terms.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { ensureSeasons, selectOnSale } from '../passes/seasons.ts'
import { today } from '../ctx.ts'
import { writeText } from './texts.ts'

const shipped = findOwnedText(termsKey)?.body ?? ''
const newer = shipped.replace(
  'Aftalen indgås på dansk.',
  'Aftalen indgås på dansk og gemmes hos os.',
)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await ensureSeasons(app.db, app.ctx())
})
afterAll(() => app.close())

const terms = async (version?: string) => {
  const answer = await app.request('GET', `/api/v1/terms${version ? `?version=${version}` : ''}`)
  return { status: answer.status, ...((await answer.json()) as { version: string; body: string }) }
}
const soldOn = async () => {
  const [season] = await selectOnSale(app.db, today(app.ctx()))
  return season?.season.termsVersion
}

test('a new wording is a new version for the next buyer, and the old one stays readable', async () => {
  expect(await terms()).toMatchObject({ version: '2027-1', body: shipped, isCurrent: true })
  expect(await soldOn()).toBe('2027-1')

  const { accountId, email } = await signInAs(app)
  const actor = { accountId, email, name: '', emailVerified: true, roles: [], secondStep: true }
  await writeText(app.ctx({ actor: actor as never }), { key: termsKey, body: newer, basedOn: 0 })

  expect(await terms()).toMatchObject({ version: '2027-2', body: newer, isCurrent: true })
  expect(await soldOn()).toBe('2027-2')
  expect(await terms('2027-1')).toMatchObject({
    version: '2027-1',
    body: shipped,
    isCurrent: false,
  })
})

test.each(['2027-3', '2027-0', '1', 'nyeste'])('there is no version %s', async (version) => {
  expect((await terms(version)).status).toBe(404)
})
