import { setTimeout as sleep } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import type { Db } from '../../db/client.ts'
import { simulatedExchangePath } from '../../accounts/dgu-api.ts'
import { takeScorecards } from './exchange.ts'
import { findByPersonId, findByUnionId, failureOf } from './queries.ts'
import { brokenNumber, hangingNumber } from './test-golfers.ts'

/** Longer than any caller waits. */
const hangMs = 30_000

export type DguDependencies = {
  db: Db
  /** Whose access token it is, as the union's login knows it. */
  personOf: (accessToken: string) => Promise<string | undefined>
}

/**
 * The golf union's member API of the demonstration (integrations.md 1): another organisation's
 * service, met over HTTP only, with a memory of its own.
 */
export function dguSimulator(deps: DguDependencies): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    if (c.req.header('authorization')?.startsWith('Basic ')) return next()
    return c.json({ Message: 'Authorization has been denied for this request.' }, 401)
  })
  app.get('/:apiset/Clubs/Golfer', async (c) => {
    const number = c.req.query('unionID') ?? ''
    if (number === brokenNumber) return c.json({ Message: 'An error has occurred.' }, 500)
    if (number === hangingNumber) return hang(c)
    const golfer = await findByUnionId(deps.db, number)
    return golfer ? c.json(golfer) : c.json({ Message: 'Not found' }, 404)
  })
  app.get('/:apiset/clubs/Golfer_ByAccessToken', async (c) => {
    const personId = await deps.personOf(c.req.header('token') ?? '')
    const golfer = personId ? await findByPersonId(deps.db, personId) : undefined
    if (!personId || !golfer) return c.json({ Message: 'Invalid token' }, 401)
    const failure = failureOf(personId)
    if (failure === 'api_down') return c.json({ Message: 'An error has occurred.' }, 500)
    if (failure === 'api_slow') return hang(c)
    return failure === 'api_garbage' ? c.json({ ID: 7, Hello: golfer }) : c.json(golfer)
  })
  app.post(`/:apiset${simulatedExchangePath}`, (c) => takeScorecards(deps.db, c, hang))
  return app
}

async function hang(c: Context): Promise<Response> {
  await sleep(hangMs, undefined, { signal: c.req.raw.signal, ref: false }).catch(() => undefined)
  return c.body(null, 503)
}
