import { afterAll, expect, test } from 'vitest'
import type { ListPage } from '#contract/admin/list.ts'
import { recipientOf, queueUrgent } from '#server/notifications/urgent/queue-urgent.ts'
import { signInAs } from '#test/people.ts'
import { numberWith, openSms } from '#test/sms.ts'
import { buildEntries, buildTournament } from '#test/tournaments.ts'

const { app, golfer, messageTo, queue, send } = await openSms()
afterAll(() => app.close())

const listed = async (query: string, cookie: string) => {
  const answer = await app.request('GET', `/api/v1/admin/sms?${query}`, undefined, { cookie })
  if (answer.status !== 200) return answer.status
  return ((await answer.json()) as ListPage).rows
}

test('the back office finds an SMS by number, name or text, with what became of it, and reads no code', async () => {
  const { cookie } = await signInAs(app, [{ name: 'operator_support' }])
  const finance = await signInAs(app, [{ name: 'operator_finance' }])
  const [anne, dead] = [await golfer(), await golfer('0404')]
  await queue(anne)
  await queue(dead)
  await anne.ask('POST', '/phone-code', { phone: numberWith().slice(3) })
  const [entry] = await buildEntries(app.db, await buildTournament(app.db), 1, {
    firstName: 'Ærinde',
    phone: numberWith(),
  })
  const guest = { ...messageTo({ accountId: '' }, 'guest'), ...recipientOf(entry!) }
  await app.db.transaction((tx) => queueUrgent(tx, app.ctx(), [guest]))
  const code = `q=&kind=phone_code`
  expect(await listed(code, cookie)).toMatchObject([{ state: 'queued', text: null }])
  await send()
  expect(await listed(code, cookie)).toMatchObject([{ state: 'delivered', text: null }])
  expect(await listed(`q=${dead.phone.slice(1)}`, cookie)).toMatchObject([
    { phone: dead.phone, state: 'undelivered' },
  ])
  expect(await listed('q=ærinde', cookie)).toMatchObject([
    { name: 'Ærinde Nummer1', kind: 'suspension', state: 'delivered' },
  ])
  expect(await listed('q=genoptaget&state=delivered', cookie)).toHaveLength(2)
  expect(await listed('q=', finance.cookie)).toBe(404)
})
