import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { sql } from 'drizzle-orm'
import { build } from 'vite'
import type { Db } from '#server/db/client.ts'
import type { PlayedField } from '#test/played-field.ts'
import { print, rounded } from './print.ts'
import { processorSeconds } from './service.ts'

/** Turns before measuring, until the code of both is compiled. */
const warmingUp = 300
const blocks = 6
const turnsOfBlock = 25
const idleSeconds = 5

type Given = {
  bench: string
  address: string
  field: PlayedField
  /** The field in words. */
  of: string
}
type Encoding = 'identity' | 'br'

/**
 * Compares the processor time of rebuilding a page after a score (receiving the score, reading what it
 * changed, ranking, rendering, the page's head and data) with React's `renderToString` of the same tree
 * with its data loaded. Both produce text; the compressed page of a browser is measured separately.
 */
export async function besideReact(db: Db, { bench, address, field, of }: Given) {
  const page = await openTurns(db, address, field)
  const render = await openPeer(address, field.path)
  const idle = await idleShare(address)
  /** Seconds of both in alternating turns, so that other load affects both alike. */
  const measureTurns = async (encoding: Encoding, count: number) => {
    const [from, begunAt] = [await processorSeconds(address), performance.now()]
    let peer = 0
    for (let turn = 0; turn < count; turn += 1) {
      await page.rerender(encoding)
      const begun = process.cpuUsage()
      render()
      const { user, system } = process.cpuUsage(begun)
      peer += (user + system) / 1_000_000
    }
    const took = (await processorSeconds(address)) - from
    return { own: took - (idle * (performance.now() - begunAt)) / 1_000, peer }
  }
  await measureTurns('br', warmingUp)
  const measured = { identity: { own: 0, peer: 0 }, br: { own: 0, peer: 0 } }
  for (let block = 0; block < blocks; block += 1) {
    for (const encoding of ['identity', 'br'] as const) {
      const { own, peer } = await measureTurns(encoding, turnsOfBlock)
      measured[encoding].own += own
      measured[encoding].peer += peer
    }
  }
  const line = (metric: string, { own, peer }: { own: number; peer: number }) =>
    print({
      bench,
      metric: `${of}, ${metric}`,
      value: rounded((1_000 * own) / blocks / turnsOfBlock),
      unit: 'ms',
      peer: 'React renderToString, same tree, data at hand',
      peerValue: rounded((1_000 * peer) / blocks / turnsOfBlock),
      ratio: rounded(peer / own, 3),
    })
  line('rebuilt, processor time with all that belongs to it', measured.identity)
  line('rebuilt and pressed for browsers', measured.br)
}

/** The share of a processor that the service's jobs use without requests. */
async function idleShare(address: string): Promise<number> {
  const from = await processorSeconds(address)
  await sleep(1_000 * idleSeconds)
  return ((await processorSeconds(address)) - from) / idleSeconds
}

async function openTurns(db: Db, address: string, field: PlayedField) {
  const url = address + field.path
  let turn = 0
  let etag = await etagOf(url, 'br')
  /** Writes a score and settles when the page of the new version is served. */
  const rerender = async (encoding: Encoding) => {
    await writeScore(db, field, turn)
    turn += 1
    const before = etag
    while (etag === before) {
      await sleep(20)
      etag = await etagOf(url, encoding)
    }
  }
  return { rerender }
}

/**
 * Writes another score of the next player, as stored for a phone's entry. The same score again would bump no
 * version, and the page would be waited for without end.
 */
async function writeScore(db: Db, { roundId, players }: PlayedField, turn: number) {
  await db.execute(sql`
    update cards set revision = revision + 1,
      scores = jsonb_set(scores, '{17}', case scores -> 17 when '4' then '5'::jsonb else '4'::jsonb end)
    where round_id = ${roundId} and entry_id =
      (select entry_id from cards where round_id = ${roundId} order by entry_id offset ${turn % players} limit 1)`)
}

/** Requests the headers only, because building a version is measured and not sending it. */
async function etagOf(url: string, encoding: Encoding): Promise<string> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
  const etag = headers.get('etag')
  const isRequestedEncoding = (headers.get('content-encoding') ?? 'identity') === encoding
  if (!etag || !isRequestedEncoding) throw new Error(`${url} is no page`)
  return etag
}

/** Builds the tree for production as the service is built, and runs its loaders once. */
async function openPeer(address: string, path: string): Promise<() => string> {
  const outDir = await mkdtemp(resolve('dist', 'bench-'))
  await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [tailwindcss(), react()],
    ssr: { external: true },
    build: { ssr: 'bench/board-tree.tsx', outDir, copyPublicDir: false },
  })
  // React must run in production mode on both sides.
  process.env.NODE_ENV = 'production'
  const { openTree } = await import(pathToFileURL(join(outDir, 'board-tree.js')).href)
  const render: () => string = await openTree(address, path)
  if (!render().includes('board-row')) throw new Error('The peer has rendered another page')
  await rm(outDir, { recursive: true })
  return render
}
