import { setTimeout as sleep } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import type { Db } from '../../db/client.ts'
import { simulatedExchangePath } from '../../accounts/dgu-api.ts'
import { findByPersonId, findByUnionId, failureOf, saveScorecard } from './queries.ts'
import { brokenNumber, hangingNumber, strangeNumber } from './test-golfers.ts'
import { z } from 'zod'

/** Longer than the timeout of any caller. */
const hangMs = 30_000

export type DguDependencies = {
  db: Db
  /** The person of an access token of the union's login. */
  personOf: (accessToken: string) => Promise<string | undefined>
}

/**
 * Simulates the golf union's member API, another organisation's service that is reached over HTTP only and
 * has its own tables.
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
  app.post(`/:apiset${simulatedExchangePath}`, (c) => receiveScorecards(deps.db, c, hang))
  return app
}

async function hang(c: Context): Promise<Response> {
  await sleep(hangMs, undefined, { signal: c.req.raw.signal, ref: false }).catch(() => undefined)
  return c.body(null, 503)
}

const club = z.object({ FullName: z.string().min(1), HomeClubName: z.string() })
const scorecard = z.looseObject({
  CreateDateTime: z.string().regex(/^\d{8}T\d{6}$/),
  ExternalID: z.string().min(1),
  HCP: z.string().regex(/^-?\d+$/),
  PHCP: z.int(),
  Course: z.looseObject({ Name: z.string().min(1), TeeName: z.string(), TeePar: z.int() }),
  Round: z.looseObject({
    HolesPlayed: z.int(),
    RoundType: z.literal([1, 2]),
    StartTime: z.string().regex(/^\d{8}T\d{6}$/),
  }),
  Result: z.looseObject({
    Strokes: z.array(z.int().min(-1)).min(9).max(18),
    IsQualifying: z.boolean(),
  }),
  Player: z.looseObject({ ...club.shape, UnionID: z.string().regex(/^\d{1,4}-\d{1,6}$/) }),
  Marker: z.looseObject(club.shape),
})

const former = 7

/**
 * Simulates the scorecard exchange as far as it is publicly documented: it receives a list of cards and
 * stores each under the sender's id. Checking the player at once, and the form of its refusals, are
 * assumptions; the failing numbers are those of the member register.
 */
async function receiveScorecards(db: Db, c: Context, hang: (c: Context) => Promise<Response>) {
  const parsed = z
    .array(scorecard)
    .length(1)
    .safeParse(await c.req.json().catch(() => null))
  const [card] = parsed.data ?? []
  if (!card) return c.json({ Message: 'The scorecard is not in the documented form.' }, 400)
  const { UnionID } = card.Player
  if (UnionID === brokenNumber) return c.json({ Message: 'An error has occurred.' }, 500)
  if (UnionID === hangingNumber) return hang(c)
  if (UnionID === strangeNumber) return c.json({ Message: 'Player not found.' }, 400)
  const golfer = (await findByUnionId(db, UnionID)) as Known | undefined
  if (golfer?.Memberships.some((one) => one.UnionID === UnionID && one.Type === former)) {
    return c.json({ Message: 'The membership has ended.' }, 400)
  }
  await saveScorecard(db, card.ExternalID, card)
  return c.json([], 200)
}

type Known = { Memberships: { UnionID: string; Type: number }[] }
