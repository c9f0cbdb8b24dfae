import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { buildIfStale } from '../scripts/build.ts'
import { openPool } from '#server/db/client.ts'
import { buildPlayed } from './played-field.ts'
import { openBrowser, save } from './purchase-test-app.ts'
import { runSql } from './run-sql.ts'
import { freePort, startService, untilReady, type ServiceProcess } from './start-service.ts'

const name = `pages_${randomUUID().replaceAll('-', '')}`
const services: ServiceProcess[] = []
const urls: string[] = []
const databaseUrl = new URL(process.env.TEST_DATABASE_URL ?? '')
databaseUrl.pathname = `/${name}`
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Two processes of the built service, started at the same moment on one empty database, as behind a balancer. */
beforeAll(async () => {
  await buildIfStale()
  await runSql(`create database ${name}`)
  for (const port of [await freePort(), await freePort()]) {
    urls.push(`http://127.0.0.1:${port}`)
    const env = { PORT: String(port), DATABASE_URL: databaseUrl.href, DEMO: '1' }
    const own = { PUBLIC_URL: urls[0] ?? '', CLOCK_NOW: '2027-05-04T10:00:00+02:00' }
    services.push(startService({ env: { ...env, ...own, LOG_LEVEL: 'error' } }))
  }
  await Promise.all(services.map((service, i) => untilReady(service, urls[i] ?? '')))
}, 180_000)

afterAll(async () => {
  for (const service of services) service.kill('SIGTERM')
  const ended = await Promise.all(services.map((service) => service.ended))
  await runSql(`drop database if exists ${name} with (force)`)
  expect(ended.map(({ code }) => code)).toEqual(services.map(() => 0))
})

const onOurs = (sql: string) => runSql(sql, databaseUrl.href)

const [one, other] = [() => urls[0] ?? '', () => urls[1] ?? '']
const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { redirect: 'manual', headers: { 'user-agent': phone, ...headers } })
const textOf = async (url: string, headers = {}) => (await get(url, headers)).text()

async function cookieOfAnne() {
  const { email, password } = demoSignIns[0]
  const answer = await fetch(`${one()}/api/v1/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** The public pages of the app, from the sitemap. */
async function publicPaths() {
  const xml = await textOf(`${one()}/sitemap.xml`)
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
}

test('every public page is the same bytes for everyone, from every process', async () => {
  const paths = await publicPaths()
  expect(paths).toEqual(expect.arrayContaining(['/', '/membership', '/terms', '/privacy']))
  const cookie = await cookieOfAnne()
  for (const path of paths) {
    const here = await textOf(one() + path)
    expect(here, path).toContain('data-version')
    // The server alone knows the descriptions of most pages (`scripts/slim-routes.ts`).
    expect(here, path).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(here, path).toMatch(/<meta property="og:description" content="[^"]{20,}"/)
    expect(await textOf(other() + path, { cookie }), path).toBe(here)
    expect(await textOf(one() + path, { cookie }), path).toBe(here)
  }
})

test('a page with an unknown query string is the same page', async () => {
  const [plain, asked] = [
    await get(`${one()}/membership`),
    await get(`${one()}/MEMBERSHIP?utm_source=x&y[]=1`),
  ]
  expect(asked.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect((await get(`${one()}/membership?season=2027`)).headers.get('etag')).not.toBeNull()
})

test('a browser with the current page gets 304, and otherwise the page in an encoding that it accepts', async () => {
  const first = await get(`${one()}/`, { 'accept-encoding': 'br' })
  expect(first.headers.get('content-encoding')).toBe('br')
  const etag = first.headers.get('etag') ?? ''
  const again = await get(`${one()}/`, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toBe(
    first.headers.get('content-security-policy'),
  )
  const refused = await get(`${one()}/`, { 'accept-encoding': 'br;q=0, gzip;q=0' })
  expect(refused.headers.get('content-encoding')).toBeNull()
  expect(await refused.text()).toBe(await first.text())
  const head = await fetch(`${one()}/`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a change of terms is on the page of both processes without a restart', async () => {
  const before = await textOf(`${other()}/membership`)
  expect(before).not.toContain('Klubben der skiftede navn')
  await onOurs(`update clubs set name = 'Klubben der skiftede navn' where slug =
    (select min(slug) from clubs where id in (select club_id from club_terms))`)
  for (const url of [one(), other()]) {
    await expect
      .poll(() => textOf(`${url}/membership`), { timeout: 4_500 })
      .toContain('Klubben der skiftede navn')
  }
})

test('the data of a page are those it was rendered from, and an old version gets the new one', async () => {
  const page = await textOf(`${one()}/membership`)
  const version = /data-version="([^"]+)"/.exec(page)?.[1] ?? ''
  const now = await get(`${one()}/_data/membership.json?v=${version}`)
  expect(now.headers.get('cache-control')).toMatch(/^max-age=5, s-maxage=5,/)
  const data = (await now.json()) as Data
  expect(data.version).toBe(version)
  const keys = data.queries.map(({ key }) => key[0])
  expect(keys).toEqual(expect.arrayContaining(['products', 'clubs']))

  const old = await get(`${one()}/_data/membership.json?v=1-gammel`)
  expect(old.headers.get('cache-control')).toBe('no-store')
  expect(((await old.json()) as Data).version).toBe(version)
  expect((await get(`${one()}/_data/account.json?v=${version}`)).status).toBe(404)
  expect((await get(`${one()}/_data/no-such-page.json`)).status).toBe(404)
})

type Data = { version: string; queries: { key: unknown[]; data: unknown }[] }

test('an unknown address returns 404 and is not cached', async () => {
  const answer = await get(`${one()}/findes-ikke?x=1`)
  const html = await answer.text()
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('Page not found: /findes-ikke?x=1')
})

test.each(['//', '//membership', '//[', '/%'])(
  'the odd address %s breaks nothing',
  async (path) => {
    expect((await get(one() + path)).status).toBeLessThan(500)
  },
)

const bots = [
  crawler,
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 GTmetrix',
  'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 DebugBear',
]

// Search engines must see real statuses and never index an error page (E18, R8.8).
test('a search engine gets the status and title of an error, and no error page', async () => {
  for (const userAgent of bots) {
    const answer = await get(`${one()}/findes-ikke`, { 'user-agent': userAgent })
    const html = await answer.text()
    expect(answer.status).toBe(404)
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html).toContain('noindex')
    expect(html, userAgent).toMatch(/<body><\/body>/)
  }
})

test('a Chrome without a window sees the error page, because people test with it', async () => {
  const headless = phone.replace('Version/19.0', 'HeadlessChrome/150.0.0.0')
  const answer = await get(`${one()}/findes-ikke`, { 'user-agent': headless })
  expect(await answer.text()).toContain('Page not found: /findes-ikke')
})

test('a private page is not cached', async () => {
  const answer = await get(`${one()}/account/login`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('etag')).toBeNull()
})

test('a purchase started at one process continues at the other', async () => {
  const here = openBrowser(one())
  await here.send('POST', '/registrations', {})
  await save(here, 'PATCH', '/registrations/current', { name: 'Anne Holm' })
  const there = sameBrowserAt(other(), here)
  const saved = await save(there, 'PATCH', '/registrations/current', { phone: '20304050' })
  expect(saved).toMatchObject({ name: 'Anne Holm', phone: '20304050' })
  expect((await here.registration()).version).toBe(saved.version)
})

test('a sign-in at one process counts at the other, and a sign-out at both', async () => {
  const here = openBrowser(one())
  const { email, password } = demoSignIns[0]
  await here.send('POST', '/account/sign-in', { email, password })
  const there = sameBrowserAt(other(), here)
  expect(await there.send('GET', '/account/me')).toMatchObject({ body: { account: { email } } })
  await there.send('POST', '/account/sign-out', {})
  expect(await here.send('GET', '/account/me')).toMatchObject({ body: { account: null } })
})

/** A browser with the same cookies, whose requests reach another process. */
function sameBrowserAt(url: string, from: ReturnType<typeof openBrowser>) {
  const browser = openBrowser(url)
  from.cookies.forEach((value, cookie) => browser.cookies.set(cookie, value))
  return browser
}

// The price of the page comes from the clock, so this also shows that both processes share a moved clock.
test('tomorrow the pages are rebuilt at both processes', async () => {
  const today = await textOf(`${other()}/membership`)
  await fetch(`${one()}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: '2027-07-20T10:00:00+02:00' }),
  })
  await expect.poll(() => textOf(`${one()}/membership`)).not.toBe(today)
  const tomorrow = await textOf(`${one()}/membership`)
  expect(tomorrow).not.toContain('1.495')
  await expect.poll(() => textOf(`${other()}/membership`), { timeout: 15_000 }).toBe(tomorrow)
})

test('pictures for shared links exist for partner clubs only', async () => {
  const { rows } = await onOurs('select slug from clubs join club_terms on club_id = clubs.id')
  for (const path of ['/og/site.png', `/og/clubs/${rows[0]?.['slug']}.png`]) {
    const answer = await get(`${one()}${path}?v=1`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const png = Buffer.from(await answer.arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect((await get(one() + path)).headers.get('cache-control')).not.toContain('immutable')
  }
  expect((await get(`${one()}/og/clubs/findes-ikke.png`)).status).toBe(404)
  expect(await textOf(`${one()}/`)).toMatch(/content="http[^"]*\/og\/site\.png\?v=[0-9a-f]{12}"/)
})

test('a club page shows the crest of a club without a logo', async () => {
  const { rows } = await onOurs('select slug from clubs join club_terms on club_id = clubs.id')
  const path = `/clubs/${rows[0]?.['slug']}/crest.svg`
  expect(await textOf(`${one()}/clubs/${rows[0]?.['slug']}`)).toContain(path)
  const crest = await get(one() + path)
  expect(crest.headers.get('content-type')).toContain('image/svg+xml')
  expect(crest.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await crest.text()).toMatch(/^<svg xmlns/)
  expect((await get(`${one()}/clubs/findes-ikke/crest.svg`)).status).toBe(404)
})

test('a club page shows the landscape of the club at an address with its version', async () => {
  const { rows } = await onOurs('select slug from clubs join club_terms on club_id = clubs.id')
  const html = await textOf(`${one()}/clubs/${rows[0]?.['slug']}`)
  const [path = ''] = /\/clubs\/[a-z0-9-]+\/landscape-wide-[0-9a-f]{12}\.svg/.exec(html) ?? []
  const drawing = await get(one() + path)
  expect(drawing.headers.get('content-type')).toContain('image/svg+xml')
  expect(drawing.headers.get('cache-control')).toContain('immutable')
  expect(drawing.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await drawing.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox/)
  // An address with an old version shows the present drawing, and is asked again.
  const old = await get(one() + path.replace(/-[0-9a-f]{12}/, '-000000000000'))
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  expect((await get(`${one()}/clubs/findes-ikke/landscape-wide.svg`)).status).toBe(404)
})

test('the board of 150 players weighs at most 60 kB at first sight, data and all (LB-20)', async () => {
  const pool = openPool(databaseUrl.href, 2)
  const { path } = await buildPlayed(pool.db, 150).finally(() => pool.close())
  for (const encoding of ['br', 'gzip']) {
    const answer = await get(one() + path, { 'accept-encoding': encoding })
    const html = await answer.text()
    expect(html.match(/<tr data-row=/g)).toHaveLength(150)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(60_000)
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(10_000)
  }
})

test('robots.txt links to the sitemap', async () => {
  expect(await textOf(`${one()}/robots.txt`)).toContain(`Sitemap: ${one()}/sitemap.xml`)
})

test('a page that fails returns 500 with the number of the stored error', async () => {
  await onOurs('alter table clubs rename to clubs_away')
  await onOurs(`update public_data set version = version + 1; notify public_data`)
  await expect.poll(async () => (await get(`${one()}/membership`)).status).toBe(500)
  const answer = await get(`${one()}/membership`)
  const html = await answer.text()
  await onOurs('alter table clubs_away rename to clubs')
  const number = /data-error-id="([0-9a-f]{8})"/.exec(html)?.[1]
  expect(number).toBeDefined()
  expect(html.replace(/<html[^>]*>/, '')).toContain(number)
  await expect.poll(() => services[0]?.output()).toContain(`"errorId":"${number}"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await expect.poll(async () => (await get(`${one()}/membership`)).status).toBe(200)
})
