import { routeTable, type Row } from '#test/route-table.ts'
import { expect, test } from './house.ts'
import { cookieOf } from './sign-in.ts'

const fullTitle = (title: string) => (title === 'Sæsonkortet' ? title : `${title} · Sæsonkortet`)

// Asked without a browser: the frame stands in the server's answer. `accessibility.spec.ts` opens each of these
// pages, with one first heading, and React tells the console of it when the browser would have a page otherwise.
for (const row of routeTable) {
  test(`${row.name} stands at ${row.path} as the specification has it`, async ({
    request,
    baseURL,
  }) => {
    const { path, visit = path, status = 200, leadsTo } = row
    const answer = await request.get(visit, { maxRedirects: 0 })
    expect(answer.status()).toBe(status)
    if (leadsTo) {
      const target = new URL(answer.headers()['location'] ?? '', baseURL)
      // What follows the question mark at another login is its own, and new each time.
      const arrived = target.pathname + (leadsTo.includes('?') ? target.search : '')
      expect(arrived).toBe(leadsTo)
    }
    if (status === 404) {
      expect(await answer.text()).toContain('Siden findes ikke</h1>')
      return
    }
    if (row.name === 'oauth-login') return
    const headers = { cookie: row.guards.includes('login') ? cookieOf('golfer') : '' }
    const arrived = await request.get(visit, { headers })
    expect(new URL(arrived.url()).pathname.startsWith(path)).toBe(true)
    expectFrame(await arrived.text(), row)
  })
}

function expectFrame(html: string, row: Row) {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  expect(count(new RegExp(`data-layout="${row.layout}"`, 'g'))).toBe(1)
  if (row.path !== '/account/registration') {
    expect(html).toContain(`<title>${fullTitle(row.title)}</title>`)
  }
  expect(count(/<nav aria-label="Brødkrumme"/g)).toBe(row.breadcrumb ? 1 : 0)
  expect(count(/<section aria-labelledby="samarbejdsklubber"/g)).toBe(row.cooperation ? 1 : 0)
}
