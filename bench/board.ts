import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openPool } from '#server/db/client.ts'
import { buildPlayed, type PlayedField } from '#test/played-field.ts'
import { besideBare } from './beside-bare.ts'
import { besideReact } from './beside-react.ts'
import { print, rounded } from './print.ts'
import { prepareService } from './service.ts'

const bench = 'board'
const mostBytes = 60_000

/**
 * The page of a round with 120 players after 18 holes, served from bytes beside a bare server, and rebuilt
 * after a score beside React's `renderToString`, as is that of 312 players on two courses; and the weight of the first view with 150 players.
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
    await besideReact(pool.db, { bench, address, field: built, of: '120 players' })
    const wide = await buildPlayed(pool.db, 312, { hasTwoCourses: true })
    await besideReact(pool.db, { bench, address, field: wide, of: '312 players on two courses' })
    await weighFirstView(address, large)
  } finally {
    bare.kill()
    await pool.close()
    await service.close()
  }
}

/** The page includes its data; the board alone is requested by a page that has missed changes. */
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
