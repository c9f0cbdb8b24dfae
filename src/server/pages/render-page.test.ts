import { expect, test } from 'vitest'
import { nullDatabase } from '#test/null-database.ts'
import { renderPage, type PageDependencies } from './render-page.ts'

/** An app whose pages fail when their visitor leaves, like an aborted stream. */
function failing() {
  const logged: string[] = []
  const deps = {
    web: { render: () => Promise.reject(new Error('aborted')) },
    versions: { known: () => '1' },
    db: nullDatabase,
    now: () => new Date('2027-05-04T10:00:00Z'),
    log: (level: string, message: string) => logged.push(`${level} ${message}`),
  } as unknown as PageDependencies
  return { deps, logged }
}

test('a page whose visitor has left is no error, but one that fails for a present visitor is', async () => {
  const { deps, logged } = failing()
  const visit = new AbortController()
  const request = new Request('http://localhost/account', { signal: visit.signal })
  expect(await renderPage(deps, request)).toMatchObject({ status: 500 })
  expect(logged.splice(0)).toEqual(['error A page could not be rendered'])
  visit.abort()
  expect(await renderPage(deps, request)).toMatchObject({ status: 499, body: null })
  expect(logged).toEqual([])
})

test('the copy of a page that a phone keeps for later has no bar of the demonstration', async () => {
  const html = '<!DOCTYPE html><html lang="da"><head></head><body><main></main></body></html>'
  const headers = new Headers({ 'Content-Type': 'text/html' })
  const rendered = { response: { headers }, html, status: 200, answers: '[]' }
  const deps = {
    web: { render: () => Promise.resolve(rendered), consentBanner: () => undefined },
    versions: { known: () => '1' },
    site: { consent: { adapter: 'none', culture: 'da' } },
    hosts: { connect: [], pay: [], script: [], frame: [] },
    now: () => new Date('2027-05-04T10:00:00Z'),
    drawDemoBar: () => ({ state: 'small', head: '', body: '<aside class="demo-bar"></aside>' }),
    log: () => undefined,
    db: nullDatabase,
  } as unknown as PageDependencies
  const bodyOf = async (headers: Record<string, string>) =>
    (await renderPage(deps, new Request('http://localhost/scan', { headers }))).body
  expect(await bodyOf({})).toContain('demo-bar')
  expect(await bodyOf({ 'offline-copy': '1' })).not.toContain('demo-bar')
})
