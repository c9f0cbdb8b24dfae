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

/** As after the first minutes of a tournament: until then both are being compiled. */
const warmingUp = 300
const blocks = 6
const turnsOfBlock = 25
const secondsAlone = 5

type Given = { bench: string; address: string; field: PlayedField }
type Encoding = 'identity' | 'br'

/**
 * The page rebuilt after a score, by the processor time of all that it takes: receiving the score, reading
 * what it changed, ranking, rendering, the page's head and data. Its peer is React's `renderToString` of the
 * same tree with the data at hand. Both give a page as text; what a browser asks for is pressed as well, which
 * is told apart.
 */
export async function besideReact(db: Db, { bench, address, field }: Given) {
  const page = await openTurns(db, address, field)
  const render = await openPeer(address, field.path)
  const alone = await shareAlone(address)
  /** In seconds, turn by turn, so that whatever else the machine does takes its share of both. */
  const limitConcurrency = async (encoding: Encoding, count: number) => {
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
    return { own: took - (alone * (performance.now() - begunAt)) / 1_000, peer }
  }
  await limitConcurrency('br', warmingUp)
  const measured = { identity: { own: 0, peer: 0 }, br: { own: 0, peer: 0 } }
  for (let block = 0; block < blocks; block += 1) {
    for (const encoding of ['identity', 'br'] as const) {
      const { own, peer } = await limitConcurrency(encoding, turnsOfBlock)
      measured[encoding].own += own
      measured[encoding].peer += peer
    }
  }
  const line = (metric: string, { own, peer }: { own: number; peer: number }) =>
    print({
      bench,
      metric,
      value: rounded((1_000 * own) / blocks / turnsOfBlock),
      unit: 'ms',
      peer: 'React renderToString, same tree, data at hand',
      peerValue: rounded((1_000 * peer) / blocks / turnsOfBlock),
      ratio: rounded(peer / own, 3),
    })
  line('rebuilt, processor time with all that belongs to it', measured.identity)
  line('rebuilt and pressed for browsers', measured.br)
}

/** What the service's own rounds take while nobody asks anything, of a processor: mails, places and so on. */
async function shareAlone(address: string): Promise<number> {
  const from = await processorSeconds(address)
  await sleep(1_000 * secondsAlone)
  return ((await processorSeconds(address)) - from) / secondsAlone
}

async function openTurns(db: Db, address: string, field: PlayedField) {
  const url = address + field.path
  let turn = 0
  let etag = await etagOf(url, 'br')
  /** Settles when the page is served that is made from the new version; requested when that has been received. */
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

/** A score of another player each time, as it stands when a phone's entry is stored. */
async function writeScore(db: Db, { roundId, players }: PlayedField, turn: number) {
  const score = 3 + ((turn + Math.floor(turn / players)) % 4)
  await db.execute(sql`
    update cards set scores = jsonb_set(scores, '{17}', to_jsonb(${score}::int)), revision = revision + 1
    where round_id = ${roundId} and entry_id =
      (select entry_id from cards where round_id = ${roundId} order by entry_id offset ${turn % players} limit 1)`)
}

/** Asked without fetching: what is measured is what a version costs, not sending it about. */
async function etagOf(url: string, encoding: Encoding): Promise<string> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
  const etag = headers.get('etag')
  const isAsAsked = (headers.get('content-encoding') ?? 'identity') === encoding
  if (!etag || !isAsAsked) throw new Error(`${url} is no page`)
  return etag
}

/** The tree built as the service is, for production, and its loaders run once. */
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
  // Both are React as it runs for visitors.
  process.env.NODE_ENV = 'production'
  const { openTree } = await import(pathToFileURL(join(outDir, 'board-tree.js')).href)
  const render: () => string = await openTree(address, path)
  if (!render().includes('board-row')) throw new Error('The peer has rendered another page')
  await rm(outDir, { recursive: true })
  return render
}
