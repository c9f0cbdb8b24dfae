import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postmasterOf } from '#test/start-service.ts'
import type { Kind, Ledger, Target } from './frame/attack.ts'

/** Failures of the database: closed connections, crashes and long locks. */
export const kind: Kind = {
  attacks: [
    {
      sends:
        'every connection of the service terminated four times a second for six seconds, under load',
      run: async (target, ledger) => {
        const load = keepRequesting(target, 20)
        const client = await connect(target)
        for (let turn = 0; turn < 24; turn += 1) {
          await client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where pid <> pg_backend_pid() and datname = current_database()`,
          )
          await sleep(250)
        }
        await client.end()
        checkStatuses(ledger, await load.stop())
      },
      limits: { mayRefuse: true },
    },
    {
      sends: 'PostgreSQL killed twice under load',
      run: async (target, ledger) => {
        const load = keepRequesting(target, 20)
        for (let turn = 0; turn < 2; turn += 1) {
          const before = postmasterOf(target.dataDir)
          if (before) process.kill(before, 'SIGKILL')
          const isBack = async () => (await fetch(`${target.url}/readyz`)).ok
          const isAnother = () => postmasterOf(target.dataDir) !== before
          let tries = 0
          while (tries < 150 && !(isAnother() && (await isBack()))) {
            tries += 1
            await sleep(200)
          }
          ledger.check(tries < 150, 'it is started again and the service is ready')
        }
        checkStatuses(ledger, await load.stop())
        const output = target.output().includes('Databasen er holdt op af sig selv')
        ledger.check(output, 'the operator is told')
      },
      limits: { mayRefuse: true },
    },
    {
      sends: '400 requests from as many addresses for a table that somebody keeps locked',
      run: async (target, ledger) => {
        const client = await connect(target)
        await client.query('begin; lock table club_terms in access exclusive mode')
        const statuses = Array.from({ length: 400 }, (_, i) =>
          ask(target, '/api/v1/clubs', `192.0.${2 + (i >> 8)}.${i & 255}`),
        )
        await sleep(2_000)
        const ready = await fetch(`${target.url}/readyz`)
        ledger.check(ready.status === 503, `not ready while the pool is stuck: ${ready.status}`)
        const kept = await fetch(`${target.url}/healthz`)
        ledger.check(kept.ok, 'the process says that it runs')
        const seen = await Promise.all(statuses)
        await client.query('rollback')
        await client.end()
        checkStatuses(ledger, seen)
        ledger.check(seen.includes(503), 'who waits too long is refused')
      },
      limits: { mayRefuse: true, besideMs: 16_000 },
    },
  ],
}

const checkStatuses = (ledger: Ledger, statuses: (number | string)[]) => {
  const odd = statuses.filter((status) => status !== 200 && status !== 503)
  ledger.check(odd.length === 0, `only 200 and 503, not ${[...new Set(odd)].join(', ')}`)
  ledger.check(statuses.length > 0, 'somebody asked')
}

/** The status or the error of a request; a 503 without Retry-After counts as an error. */
async function ask({ url }: Target, path: string, address: string): Promise<number | string> {
  try {
    const answer = await fetch(url + path, {
      headers: { 'x-forwarded-for': address },
      signal: AbortSignal.timeout(30_000),
    })
    await answer.arrayBuffer()
    const isMute = answer.status === 503 && !answer.headers.has('retry-after')
    return isMute ? 'a 503 without Retry-After' : answer.status
  } catch (error) {
    return `${(error as Error).name} ${String((error as Error).cause ?? '')}`
  }
}

/** Several visitors who keep requesting endpoints that need the database. */
function keepRequesting(target: Target, visitors: number) {
  const state = { isOver: false }
  const paths = ['/api/v1/clubs', '/api/v1/products', '/api/v1/tournaments']
  const all = Array.from({ length: visitors }, async (_, i) => {
    const seen: (number | string)[] = []
    for (let turn = 0; !state.isOver; turn += 1) {
      seen.push(await ask(target, paths[turn % paths.length] ?? '', `198.51.100.${i}`))
      await sleep(20)
    }
    return seen
  })
  return {
    stop: async () => {
      state.isOver = true
      return (await Promise.all(all)).flat()
    },
  }
}

async function connect(target: Target): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await target.databaseUrl() })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
