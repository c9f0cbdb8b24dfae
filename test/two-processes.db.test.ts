import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { buildIfStale } from '../scripts/build.ts'
import { freePort, startService, untilReady, type ServiceProcess } from './start-service.ts'
import { openBrowser, save } from './purchase-test-app.ts'

const name = `processes_${randomUUID().replaceAll('-', '')}`
const services: ServiceProcess[] = []
const urls: string[] = []

/** Two processes, started at the same moment on one empty database. */
beforeAll(async () => {
  await buildIfStale()
  await onServer(`create database ${name}`)
  const databaseUrl = new URL(process.env.TEST_DATABASE_URL ?? '')
  databaseUrl.pathname = `/${name}`
  for (const port of [await freePort(), await freePort()]) {
    urls.push(`http://127.0.0.1:${port}`)
    const env = { PORT: String(port), DATABASE_URL: databaseUrl.href, DEMO: '1' }
    const own = { PUBLIC_URL: urls[0] ?? '', CLOCK_NOW: '2027-05-04T10:00:00+02:00' }
    services.push(startService({ env: { ...env, ...own, LOG_LEVEL: 'warn' } }))
  }
  await Promise.all(services.map((service, i) => untilReady(service, urls[i] ?? '')))
}, 180_000)

afterAll(async () => {
  for (const service of services) service.kill('SIGTERM')
  const codes = await Promise.all(services.map(async (service) => (await service.ended).code))
  await onServer(`drop database if exists ${name} with (force)`)
  expect(codes).toEqual(services.map(() => 0))
})

async function onServer(sql: string) {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** The same browser, whose next requests reach the other process. */
function moved(from: ReturnType<typeof openBrowser>, url: string) {
  const browser = openBrowser(url)
  from.cookies.forEach((value, cookie) => browser.cookies.set(cookie, value))
  return browser
}

const [one, other] = [() => urls[0] ?? '', () => urls[1] ?? '']

test('a purchase that was begun at one process goes on at the other', async () => {
  const here = openBrowser(one())
  await here.send('POST', '/registrations', {})
  await save(here, 'PATCH', '/registrations/current', { name: 'Anne Holm' })
  const there = moved(here, other())
  const saved = await save(there, 'PATCH', '/registrations/current', { phone: '20304050' })
  expect(saved).toMatchObject({ name: 'Anne Holm', phone: '20304050' })
  expect((await here.registration()).version).toBe(saved.version)
})

test('who signed in at one process is signed in at the other, and signed out at both', async () => {
  const here = openBrowser(one())
  const { email, password } = demoSignIns[0]
  await here.send('POST', '/account/sign-in', { email, password })
  const there = moved(here, other())
  expect(await there.send('GET', '/account/me')).toMatchObject({ body: { account: { email } } })
  await there.send('POST', '/account/sign-out', {})
  expect(await here.send('GET', '/account/me')).toMatchObject({ body: { account: null } })
})

test('a clock that is moved at one process is moved at the other', async () => {
  const price = async () => {
    const { body } = await openBrowser(other()).send<Products>('GET', '/products')
    return body.seasons[0]?.offers.find(({ code }) => code === 'FULD')?.price
  }
  expect(await price()).toBe(149_500)
  await fetch(`${one()}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: '2027-07-20T10:00:00+02:00' }),
  })
  await expect.poll(price).toBe(119_500)
})

type Products = { seasons: { offers: { code: string; price: number }[] }[] }
