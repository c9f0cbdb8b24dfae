import { demoRoundId } from '#server/demo/build-tournaments.ts'
import { demoFlightId } from '#server/demo/play-tournament.ts'
import { routeTable, type Row } from '#test/route-table.ts'
import { expect, test } from './fixtures.ts'
import { cookieOf } from './sign-in.ts'

const fullTitle = (title: string) => (title === 'Sæsonkortet' ? title : `${title} · Sæsonkortet`)

// Requested without a browser, because the frame is in the server's HTML. `every-page.spec.ts` opens each of these
// pages, and React warns in the console when the browser would render another page.
for (const row of routeTable) {
  test(`${row.name} is at ${row.path} as specified`, async ({ request, baseURL }) => {
    const { path, visit = path, status = 200, leadsTo } = row
    const answer = await request.get(visit, { maxRedirects: 0 })
    expect(answer.status()).toBe(status)
    if (leadsTo) {
      const target = new URL(answer.headers()['location'] ?? '', baseURL)
      // The query string of an external login is different each time.
      const arrived = target.pathname + (leadsTo.includes('?') ? target.search : '')
      expect(arrived).toBe(leadsTo)
    }
    if (row.name === 'oauth-login') return
    const needsLogin = row.guards.includes('login')
    const isThere = !leadsTo && !needsLogin
    const headers = { cookie: needsLogin ? cookieOf('golfer') : '' }
    const arrived = isThere ? answer : await request.get(visit, { headers })
    expect(new URL(arrived.url()).pathname.startsWith(path.replace(/\$.*/, ''))).toBe(true)
    expectFrame(await arrived.text(), row)
  })
}

const round = demoRoundId('Majmatchen', 1)
const flight = demoFlightId(round, 1)
const nobody = '0195d8f0-0000-7000-8000-000000000001'

test('a tournament is found by its slug, a round and a flight by their ids within it, and everything else is 404', async ({
  request,
}) => {
  const [own, other] = ['/tournaments/majmatchen-2027', '/tournaments/egebaekpokalen-2027']
  const found = async (path: string) => {
    const answer = await request.get(path)
    return [answer.status(), /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]]
  }
  expect(await found(own)).toEqual([200, 'Majmatchen'])
  expect(await found(other)).toEqual([200, 'Egebækpokalen'])
  for (const place of [`/rounds/${round}`, `/flights/${flight}`]) {
    expect((await found(own + place))[0], place).toBe(200)
    expect(await found(other + place), place).toEqual([404, 'Siden findes ikke'])
  }
  for (const path of [`${own}-2`, `${own}/rounds/${nobody}`, `${own}/flights/${nobody}`]) {
    expect(await found(path), path).toEqual([404, 'Siden findes ikke'])
  }
})

function expectFrame(html: string, row: Row) {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  expect(count(new RegExp(`data-layout="${row.layout}"`, 'g'))).toBe(1)
  if (row.path !== '/account/registration') {
    expect(html).toContain(`<title>${fullTitle(row.named ?? row.title)}</title>`)
  }
  expect(count(/<nav aria-label="Brødkrumme"/g)).toBe(row.breadcrumb ? 1 : 0)
  expect(count(/<section aria-labelledby="samarbejdsklubber"/g)).toBe(row.cooperation ? 1 : 0)
}
