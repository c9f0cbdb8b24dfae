import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { listen } from '#server/serve.ts'
import { keepBuild } from '../scripts/keep-build.ts'

const folder = mkdtempSync(join(tmpdir(), 'saesonkortet-builds-'))
const [product, kept] = [join(folder, 'dist/client'), join(folder, 'data/builds')]
afterAll(() => rmSync(folder, { recursive: true }))

/** Replaces the build with another one of two files, one of which all builds share. */
function build(id: string) {
  rmSync(product, { recursive: true, force: true })
  const assets = [`page-${id}.js`, 'same.js']
  for (const place of ['assets', 'builds/meta'])
    mkdirSync(join(product, place), { recursive: true })
  for (const name of assets) writeFileSync(join(product, 'assets', name), `made in ${id}`)
  writeFileSync(join(product, 'builds/latest.json'), JSON.stringify({ id }))
  writeFileSync(join(product, `builds/meta/${id}.json`), JSON.stringify({ id, assets }))
}

test('a page that is three deploys old still finds its chunks, and one that is four deploys old does not', async () => {
  const options = { port: 0, host: '127.0.0.1', publicUrl: 'http://127.0.0.1', proxies: [] }
  for (const id of ['a', 'b', 'c', 'd']) {
    build(id)
    await keepBuild(product, kept)
    await sleep(10)
  }
  const listener = await listen({ ...options, files: [product, kept] })
  const get = (path: string) => fetch(`http://127.0.0.1:${listener.port}${path}`)
  listener.open({ fetch: async () => new Response('not here', { status: 404 }) })

  for (const id of ['b', 'c', 'd']) {
    const answer = await get(`/assets/page-${id}.js`)
    expect([answer.status, await answer.text()]).toEqual([200, `made in ${id}`])
    expect(answer.headers.get('cache-control')).toContain('immutable')
  }
  expect((await get('/assets/page-a.js')).status).toBe(404)
  const latest = await get('/builds/latest.json')
  expect(latest.headers.get('cache-control')).toBe('no-cache')
  expect(await latest.json()).toEqual({ id: 'd' })
  await listener.close()
})
