import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { besideBare } from './beside-bare.ts'
import { median, print, rounded } from './print.ts'
import { prepareService } from './service.ts'

const bench = 'pages'
/**
 * A service that has just started renders slowly, so the first of a page is told apart, and the pages take turns, so
 * that none is measured only at the start.
 */
const renderings = 21

/**
 * Every public page served from bytes, beside a bare node:http server that sends the same bytes and
 * headers; the two take turns. Also the time of a page that must be rendered because the public data has
 * just changed.
 */
export async function benchPages() {
  const service = await prepareService()
  const bare = fork('bench/bare-server.ts')
  try {
    const [[barePort], address] = await Promise.all([once(bare, 'message'), service.open()])
    const client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
    const paths = await publicPaths(address)
    for (const [path, times] of await renderInTurns({ address, paths, client })) {
      const [first = 0] = times
      print({ bench, metric: `${path} rendered`, value: rounded(median(times), 1), unit: 'ms' })
      print({ bench, metric: `${path} rendered first`, value: rounded(first, 1), unit: 'ms' })
    }
    const ratios: number[] = []
    for (const path of paths) {
      ratios.push(await besideBare(bench, { bare, barePort: Number(barePort), address, path }))
    }
    print({ bench, metric: 'ratio, median page', value: median(ratios), unit: 'of bare node:http' })
    print({
      bench,
      metric: 'ratio, lowest page',
      value: Math.min(...ratios),
      unit: 'of bare node:http',
    })
    await client.end()
  } finally {
    bare.kill()
    await service.close()
  }
}

async function publicPaths(address: string): Promise<string[]> {
  const xml = await (await fetch(`${address}/sitemap.xml`)).text()
  const all = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  // One page represents all clubs.
  const oneClub = all.find((path) => path.startsWith('/clubs/'))
  return all.filter((path) => !path.startsWith('/clubs/') || path === oneClub)
}

type Pages = { address: string; paths: string[]; client: pg.Client }

/** Milliseconds from request to response of every page, each time when it must be rendered. */
async function renderInTurns({ address, paths, client }: Pages) {
  const times = new Map(paths.map((path): [string, number[]] => [path, []]))
  for (let turn = 0; turn < renderings; turn += 1) {
    for (const [path, ofPage] of times) ofPage.push(await renderedIn(address + path, client))
  }
  return times
}

async function renderedIn(url: string, client: pg.Client): Promise<number> {
  const before = await versionOf(url)
  await client.query('update public_data set version = version + 1; notify public_data')
  for (;;) {
    const from = performance.now()
    if ((await versionOf(url)) !== before) return performance.now() - from
  }
}

async function versionOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const version = /data-version="([^"]+)"/.exec(html)?.[1]
  if (!version) throw new Error(`${url} is no page`)
  return version
}
