import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { pairsOf } from '#test/requests.ts'
import { freePort } from '#test/start-service.ts'
import { agesOf, readBoard, readStream } from './board-readers.ts'
import { buildLiveField, type LiveField } from './live-field.ts'
import { boardOf, followStored, sendScores } from './live-scores.ts'
import { median, percentile, print, rounded } from './print.ts'
import { cacheLog, isInstalled, startCaddy, startNginx, type Proxy } from './start-proxies.ts'
import { hammer } from './raw-client.ts'
import { prepareService } from './service.ts'

const bench = 'proxy'
const perSecond = 4
const seconds = 20
const turns = 9
const load = { connections: 32, milliseconds: 300 }

/** What is measured: a proxy in front of the service, and one process of it beside. */
type Setting = {
  name: string
  proxy: Proxy
  own: string
  field: LiveField
  db: Db
  databaseUrl: string
}

/**
 * Two web processes behind nginx with `deploy/nginx.conf`, then behind Caddy with `deploy/Caddyfile`: pages a second
 * beside one process itself, how old a board is while scores come in, that streams are not held back, and that nobody
 * gets what belongs to another.
 */
export async function benchProxy() {
  if (!isInstalled('nginx')) {
    console.log('Målingen er sprunget over: nginx er ikke installeret (apt-get install nginx).')
    return
  }
  const service = await prepareService()
  const folder = await mkdtemp(join(tmpdir(), 'saesonkortet-proxy-'))
  const port = await freePort()
  const publicUrl = { PUBLIC_URL: `http://127.0.0.1:${port}` }
  const pool = openPool(service.databaseUrl)
  const proxies: Proxy[] = []
  try {
    const addresses = [await service.open(publicUrl), await service.open(publicUrl)]
    const web = addresses.map((address) => Number(new URL(address).port))
    const field = await buildLiveField(pool.db)
    const nginx = await startNginx({ port, web, folder })
    proxies.push(nginx)
    const setting = {
      proxy: nginx,
      own: addresses[0] ?? '',
      field,
      db: pool.db,
      databaseUrl: service.databaseUrl,
    }
    await measureNginx({ ...setting, name: 'nginx' }, folder)
    if (!isInstalled('caddy')) return
    const caddy = await startCaddy({ port: await freePort(), web, folder: join(folder, 'caddy') })
    proxies.push(caddy)
    await pagesPerSecond({ ...setting, name: 'Caddy', proxy: caddy }, '/')
    await followScores({ ...setting, name: 'Caddy', proxy: caddy })
  } finally {
    for (const { stop } of proxies) await stop()
    await pool.close()
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureNginx(setting: Setting, folder: string) {
  await pagesPerSecond(setting, '/')
  await pagesPerSecond(setting, setting.field.path)
  const before = await statesIn(folder)
  await followScores(setting)
  const states = (await statesIn(folder)).slice(before.length)
  const hits = states.filter((state) => state === 'HIT').length
  print({
    bench,
    metric: 'answers from the cache while scores come in',
    value: rounded((100 * hits) / states.length, 1),
    unit: `% of ${states.length}`,
  })
  await checkPrivacy(setting.proxy)
}

/** The two take turns, because other programs share the processor. */
async function pagesPerSecond({ name, proxy, own }: Setting, path: string) {
  const measure = async (address: string) =>
    (await hammer({ port: Number(new URL(address).port), path, ...load })).perSecond
  const measured: { through: number; itself: number }[] = []
  // The first turn warms both up.
  for (let turn = 0; turn <= turns; turn += 1) {
    const through = await measure(proxy.address)
    const itself = await measure(own)
    if (turn > 0) measured.push({ through, itself })
  }
  print({
    bench,
    metric: `${path === '/' ? 'the front page' : 'the page of a round'} through ${name}`,
    value: rounded(median(measured.map(({ through }) => through)), 0),
    unit: '1/s',
    peer: 'one process itself',
    peerValue: rounded(median(measured.map(({ itself }) => itself)), 0),
    ratio: rounded(median(measured.map(({ through, itself }) => through / itself)), 2),
  })
}

/** Reads the board and its stream through the proxy, and the board from a process itself, while phones send scores. */
async function followScores({ name, proxy, own, field, db, databaseUrl }: Setting) {
  const path = `/api/v1/rounds/${field.roundId}/board`
  const { version: from } = await boardOf(db, field)
  const [through, itself] = [readBoard(proxy.address + path), readBoard(own + path)]
  const stream = await readStream(`${proxy.address}${path}/stream?after=${from}`)
  const { stored, close } = await followStored(databaseUrl, field)
  await sendScores(own, field, { perSecond, seconds })
  await sleep(3_000)
  await close()
  const ages = async (reader: typeof through) => agesOf(await reader.end(), stored)
  const [board, bare, events] = [await ages(through), await ages(itself), await ages(stream)]
  for (const [share, called] of [[0.5, 'median'] as const, [0.99, 'p99'] as const]) {
    print({
      bench,
      metric: `score to a board through ${name}, ${called}`,
      value: rounded(percentile(board, share), 0),
      unit: 'ms',
      peer: 'one process itself',
      peerValue: rounded(percentile(bare, share), 0),
    })
    print({
      bench,
      metric: `score to a stream through ${name}, ${called}`,
      value: rounded(percentile(events, share), 0),
      unit: 'ms',
    })
  }
  const unseen = [...board, ...events].filter((age) => age === Infinity).length
  if (unseen > 0) throw new Error(`${unseen} scores were not seen through ${name}`)
}

/** What the cache did with each request so far; the log is written at once. */
async function statesIn(folder: string): Promise<string[]> {
  await sleep(200)
  return readFileSync(cacheLog(folder), 'utf8').trim().split('\n')
}

const personalPaths = ['/account', '/account/profile', '/api/v1/account/me', '/account/x.css']

/**
 * A golfer, a company and a stranger ask for the same addresses, in another order each time. Their ids are compared, because the
 * bar of the demonstration has the mail addresses of all who may sign in.
 */
async function checkPrivacy({ address }: Proxy) {
  const people = [await signIn(address, 0), await signIn(address, 2)]
  const [one, other] = people
  let [asked, own, wrong] = [0, 0, 0]
  const ask = async (path: string, visitor: Person | undefined) => {
    const headers = { cookie: visitor?.cookie ?? '' }
    const text = await (await fetch(address + path, { headers, redirect: 'manual' })).text()
    asked += 1
    if (visitor && text.includes(visitor.id)) own += 1
    if (people.some(({ id }) => id !== visitor?.id && text.includes(id))) wrong += 1
  }
  for (const path of [...personalPaths, '/']) {
    for (const visitors of [
      [one, undefined, other],
      [other, one, undefined],
      [undefined, other, one],
    ]) {
      await Promise.all(visitors.map((visitor) => ask(path, visitor)))
    }
  }
  const unit = `of ${asked}, ${own} with what is one's own`
  print({ bench, metric: 'answers with what belongs to another', value: wrong, unit })
  if (wrong > 0) throw new Error('The cache gave somebody what belongs to another')
  if (own === 0) throw new Error('Nobody got what is their own, so nothing was compared')
}

type Person = Awaited<ReturnType<typeof signIn>>

async function signIn(address: string, who: 0 | 2) {
  const { email, password } = demoSignIns[who]
  const answer = await fetch(`${address}/api/v1/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Nobody could sign in: ${await answer.text()}`)
  const cookie = pairsOf(answer)
  const me = await fetch(`${address}/api/v1/account/me`, { headers: { cookie } })
  const { account } = (await me.json()) as { account: { id: string } }
  return { id: account.id, cookie }
}
