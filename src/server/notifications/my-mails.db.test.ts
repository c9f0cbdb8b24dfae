import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { accounts } from '#server/db/tables/accounts.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { queueMail } from './queue-mail.ts'
import { sendDueMails } from './send-due-mails.ts'

let app: TestApp
let anne: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  anne = await signInAs(app, [], 'anne@example.dk')
  const ctx = app.ctx()
  const promise = 'Du får svar inden for en arbejdsdag.'
  for (const to of ['anne@example.dk', 'anne@example.dk.evil.dk', 'bo@example.dk']) {
    const data = { number: 'S-1042', kind: 'contact' as const, promise }
    await queueMail(app.db, ctx, { template: 'caseReceived', to, data })
  }
  const code = { code: '123456', purpose: 'sign_in' as const }
  await queueMail(app.db, ctx, { template: 'code', to: 'anne@example.dk', data: code })
  await sendDueMails(ctx)
})
afterAll(() => app.close())

const list = async (cookie = anne.cookie) =>
  (await app.request('GET', '/api/v1/account/mails', undefined, { cookie })).json()
const read = (id: string, cookie = anne.cookie) =>
  app.request('GET', `/api/v1/account/mails/${id}`, undefined, { cookie })
const idOf = async (address: string, template: string) => {
  const rows = await app.db.select().from(mails).where(eq(mails.toAddress, address))
  return rows.find((mail) => mail.template === template)?.id ?? ''
}

test('a golfer reads sent mails again, but never a code', async () => {
  const { address, mails: shown } = await list()
  expect(address).toBe('anne@example.dk')
  expect(shown).toHaveLength(2)
  expect(shown).toContainEqual(
    expect.objectContaining({ about: 'Henvendelse', state: 'sent', canOpen: true }),
  )
  expect(shown).toContainEqual(expect.objectContaining({ about: 'Kode', canOpen: false }))
  expect(JSON.stringify(shown)).not.toContain('123456')
  const letter = await (await read(await idOf('anne@example.dk', 'caseReceived'))).json()
  expect(letter).toMatchObject({ to: 'anne@example.dk', text: expect.stringContaining('S-1042') })
})

test('a mail with a code and another person’s mail cannot be opened by id', async () => {
  expect((await read(await idOf('anne@example.dk', 'code'))).status).toBe(404)
  expect((await read(await idOf('bo@example.dk', 'caseReceived'))).status).toBe(404)
  expect((await read(await idOf('anne@example.dk.evil.dk', 'caseReceived'))).status).toBe(404)
})

test('an unproven address shows no mails', async () => {
  const thief = await signInAs(app, [], 'bo@example.dk')
  const unproven = { emailVerified: false }
  await app.db.update(accounts).set(unproven).where(eq(accounts.id, thief.accountId))
  expect((await list(thief.cookie)).mails).toEqual([])
  expect((await read(await idOf('bo@example.dk', 'caseReceived'), thief.cookie)).status).toBe(404)
})

test('a queued mail is shown as waiting, and a future mail is not shown', async () => {
  const data = { number: 'S-1043', kind: 'contact' as const, promise: 'I morgen.' }
  const letter = { template: 'caseReceived' as const, to: 'anne@example.dk', data }
  await queueMail(app.db, app.ctx(), letter)
  const tomorrow = new Date('2027-05-05T10:00:00+02:00')
  await queueMail(app.db, app.ctx(), { ...letter, dueAt: tomorrow })
  const states = (await list()).mails.map(({ state }: { state: string }) => state)
  expect(states.toSorted()).toEqual(['sent', 'sent', 'waiting'])
})
