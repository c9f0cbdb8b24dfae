import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { besideBare } from './beside-bare.ts'
import { median, print, rounded } from './print.ts'
import { prepareService } from './service.ts'

const bench = 'pages'
/** A service that has just started renders slowly, so the first of a page is told apart. */
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
    const ratios: number[] = []
    for (const path of await publicPaths(address)) {
      const { first, usual } = await renderedIn({ address, path, client })
      ratios.push(await besideBare(bench, { bare, barePort: Number(barePort), address, path }))
      print({ bench, metric: `${path} rendered`, value: rounded(usual, 1), unit: 'ms' })
      print({ bench, metric: `${path} rendered first`, value: rounded(first, 1), unit: 'ms' })
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

type Page = { address: string; path: string; client: pg.Client }

/** Milliseconds from request to response when the page must be rendered. */
async function renderedIn({ address, path, client }: Page) {
  const times: number[] = []
  let version = await versionOf(address + path)
  while (times.length < renderings) {
    await client.query('update public_data set version = version + 1; notify public_data')
    for (let isNew = false; !isNew;) {
      const from = performance.now()
      const now = await versionOf(address + path)
      isNew = now !== version
      if (isNew) times.push(performance.now() - from)
      version = now
    }
  }
  return { first: times[0] ?? 0, usual: median(times) }
}

async function versionOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const version = /data-version="([^"]+)"/.exec(html)?.[1]
  if (!version) throw new Error(`${url} is no page`)
  return version
}
