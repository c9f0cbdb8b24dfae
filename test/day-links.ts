import type { DayLinks } from '#contract/competitions/day-links.ts'
import type { DayLinkKind } from '#domain/accounts/day-links.ts'
import type { TestApp } from './test-app.ts'

type Made = { tournamentId: string; director: string; kind: DayLinkKind; name?: string }

/** Makes a day link as the director does and opens its address; returns its id and the helper's cookie. */
export async function openDayLink(app: TestApp, { tournamentId, director, ...link }: Made) {
  const path = `/api/v1/tournaments/${tournamentId}/day-links`
  const body = { name: 'Jens Starter', ...link }
  const answer = await app.request('POST', path, body, { cookie: director })
  if (!answer.ok) throw new Error(await answer.text())
  const { links } = (await answer.json()) as DayLinks
  // Links made in the same minute have no order.
  const { id = '', address } = links.find(({ name }) => name === body.name) ?? {}
  const opened = await openAddress(app, address ?? '')
  return { id, address: address ?? '', ...opened }
}

/** Opens the address of a day link in a browser without cookies. */
export async function openAddress(app: TestApp, address: string) {
  const { pathname, search } = new URL(address)
  const answer = await app.request('GET', pathname + search)
  const cookie = answer.headers.getSetCookie()[0] ?? ''
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    setCookie: cookie,
    cookie: cookie.split(';')[0] ?? '',
  }
}
