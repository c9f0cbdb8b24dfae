import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Db } from '../../db/client.ts'
import { findByPersonId, findByUnionId } from './store.ts'
import { brokenNumber, hangingNumber } from './test-golfers.ts'

/** Longer than any caller waits. */
const hangMs = 30_000

/** The access token of a golfer who consented; in the simulation it simply names the person. */
export const tokenOf = (personId: string) => `simulated-${personId}`

/**
 * The golf union's member API of the demonstration (integrations.md 1): another organisation's
 * service, met over HTTP only, with a memory of its own.
 */
export function dguSimulator(world: { db: Db }): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    if (c.req.header('authorization')?.startsWith('Basic ')) return next()
    return c.json({ Message: 'Authorization has been denied for this request.' }, 401)
  })
  app.get('/:apiset/Clubs/Golfer', async (c) => {
    const number = c.req.query('unionID') ?? ''
    if (number === brokenNumber) return c.json({ Message: 'An error has occurred.' }, 500)
    if (number === hangingNumber) {
      await sleep(hangMs, undefined, { signal: c.req.raw.signal, ref: false }).catch(
        () => undefined,
      )
      return c.body(null, 503)
    }
    const golfer = await findByUnionId(world.db, number)
    return golfer ? c.json(golfer) : c.json({ Message: 'Not found' }, 404)
  })
  app.get('/:apiset/clubs/Golfer_ByAccessToken', async (c) => {
    const personId = /^simulated-(.{1,64})$/.exec(c.req.header('token') ?? '')?.[1]
    const golfer = personId ? await findByPersonId(world.db, personId) : undefined
    return golfer ? c.json(golfer) : c.json({ Message: 'Invalid token' }, 401)
  })
  return app
}
