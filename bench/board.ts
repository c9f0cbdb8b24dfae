import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { sql } from 'drizzle-orm'
import { build } from 'vite'
import { openPool, type Db } from '#server/db/client.ts'
import { buildPlayed, type PlayedField } from '#test/played-field.ts'
import { besideBare } from './beside-bare.ts'
import { print, rounded } from './print.ts'
import { prepareService, processorSeconds } from './service.ts'

const bench = 'board'
const renderings = 15
const mostBytes = 60_000

/**
 * The page of a round with 120 players who have played 18 holes: from bytes beside a bare server that sends
 * the same, and made anew after a score beside React's `renderToString` of the same tree; and what 150
 * players weigh at the first view, page and data.
 */
export async function benchBoard() {
  const service = await prepareService()
  const bare = fork('bench/bare-server.ts')
  const [[barePort], address] = await Promise.all([once(bare, 'message'), service.open()])
  const pool = openPool(service.databaseUrl)
  try {
    const built = await buildPlayed(pool.db, 120)
    const large = await buildPlayed(pool.db, 150)
    await besideBare(bench, { bare, barePort: Number(barePort), address, path: built.path })
    await besideReact(pool.db, address, built)
    await weighFirstView(address, large)
  } finally {
    bare.kill()
    await pool.close()
    await service.close()
  }
}

async function besideReact(db: Db, address: string, { path, tournamentId }: PlayedField) {
  const render = await openPeer(address, path)
  // The first turns warm both up.
  for (let turn = 0; turn < 5; turn += 1) {
    await madeAnew(address, path, () => raise(db, tournamentId))
    render()
  }
  const from = await processorSeconds(address)
  for (let turn = 0; turn < renderings; turn += 1) {
    await madeAnew(address, path, () => raise(db, tournamentId))
  }
  const own = (1_000 * ((await processorSeconds(address)) - from)) / renderings
  const begun = process.cpuUsage()
  for (let turn = 0; turn < renderings; turn += 1) render()
  const { user, system } = process.cpuUsage(begun)
  const react = (user + system) / 1_000 / renderings
  print({
    bench,
    metric: 'made anew, processor time with all that belongs to it',
    value: rounded(own),
    unit: 'ms',
    peer: 'React renderToString, same tree, data at hand',
    peerValue: rounded(react),
    ratio: rounded(react / own, 3),
  })
}

async function raise(db: Db, tournamentId: string) {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update tournament_versions set version = version + 1 where tournament_id = ${tournamentId}`,
    )
    await tx.execute(sql`
      select pg_notify('tournament', ${tournamentId} || ' ' || version)
      from tournament_versions where tournament_id = ${tournamentId}`)
  })
}

/** Settles when a page is served that is made from the new version. */
async function madeAnew(address: string, path: string, change: () => Promise<void>) {
  const before = await versionOf(address + path)
  await change()
  while ((await versionOf(address + path)) === before) await sleep(20)
}

/** Asked as browsers ask, without fetching: what is measured is what a version costs, not sending it about. */
async function versionOf(url: string): Promise<string> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  const etag = headers.get('etag')
  if (!etag || headers.get('content-encoding') !== 'br') throw new Error(`${url} is no page`)
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

/** The page brings its data with it; the board alone is what a page asks for that has missed something. */
async function weighFirstView(address: string, { path, roundId }: PlayedField) {
  for (const [metric, url] of [
    ['150 players, page with its data', address + path],
    ['150 players, board alone', `${address}/api/v1/rounds/${roundId}/board`],
  ] as const) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const bytes = Number(answer.headers.get('content-length'))
    await answer.arrayBuffer()
    const ratio = rounded(bytes / mostBytes, 3)
    print({ bench, metric, value: bytes, unit: 'B', peer: 'limit', peerValue: mostBytes, ratio })
    if (bytes === 0 || bytes > mostBytes) throw new Error(`${metric} is ${bytes} bytes`)
  }
}
