import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import type { PageDependencies } from './render-page.ts'
import { pageVersions } from './page-versions.ts'
import { policyHosts } from '../http/policy.ts'
import { createPages } from './serve-pages.ts'

const config = loadConfig({})

/** An app with one tournament, whose pages contain the number of their rendering. */
function createAppServer() {
  const now = { publicData: '8-x', tournament: 5 }
  let renderings = 0
  const versions = pageVersions({
    publicData: {
      known: () => now.publicData,
      version: async () => now.publicData,
      reread: async () => undefined,
      close: () => undefined,
    },
    boards: {
      tournamentOfSlug: async (slug: string) => (slug === 'mesterskab' ? 't' : undefined),
      versions: { cached: () => now.tournament, read: async () => now.tournament },
    } as never,
  })
  const pages = createPages({
    versions,
    web: {
      consentBanner: () => '',
      find: (href: string) => ({ isPublic: true, href, route: href, hasSearch: false }),
      render: async () => ({
        response: new Response(null, { headers: { 'content-type': 'text/html' } }),
        html: `<!DOCTYPE html><html><head></head>${(renderings += 1)}</html>`,
        status: 200,
        answers: '[]',
      }),
    },
    publicUrl: 'http://localhost:3000',
    hosts: policyHosts(config),
    site: config.site,
    build: 'b',
    log: () => undefined,
  } as unknown as PageDependencies)
  const visit = async (path: string) => {
    await pages.answer(new Request(`http://localhost:3000${path}`))
    return pages.tryCachedResponse({
      method: 'GET',
      url: path,
      headers: { host: 'localhost:3000' },
    })
  }
  const kept = (path: string) =>
    pages.tryCachedResponse({ method: 'GET', url: path, headers: { host: 'localhost:3000' } }) !==
    undefined
  return { now, visit, kept, renderings: () => renderings }
}

const round = '/tournaments/mesterskab/rounds/1'

test('a score rebuilds the pages of its own tournament and no other page (LB-20)', async () => {
  const { now, visit, kept, renderings } = createAppServer()
  const first = '/tournaments/mesterskab'
  for (const path of ['/', '/tournaments', first, round]) await visit(path)
  now.tournament = 6
  expect(['/', '/tournaments', first, round].map(kept)).toEqual([true, true, false, false])
  for (const _ of [1, 2, 3]) await visit(round)
  expect(renderings()).toBe(5)
  expect(kept(round)).toBe(true)
})

test('a change of the public data rebuilds them as well', async () => {
  const { now, visit, kept } = createAppServer()
  await visit(round)
  now.publicData = '9-x'
  expect(kept(round)).toBe(false)
})

test('a page of an unknown tournament follows no version of a tournament', async () => {
  const { now, visit, kept } = createAppServer()
  await visit('/tournaments/andet/rounds/1')
  now.tournament = 6
  expect(kept('/tournaments/andet/rounds/1')).toBe(true)
})
