import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all-endpoints.ts'
import { toErrorResponse } from './error-response.ts'
import type { AppEnv } from './handle.ts'
import { keepViewReadOnly, readableInView } from './read-only-view.ts'
import { registerEndpoint, registerModule } from './served-endpoints.ts'
import type { Ctx } from '../ctx.ts'

test('in a view every endpoint that is not listed is refused or answered as for a visitor', async () => {
  const viewedBy = { impersonationId: 'view', operatorId: 'operator', secondsLeft: 1 }
  // The middleware reads nothing else of the context.
  const inView = { actor: { accountId: 'anne', roles: [], viewedBy }, log: () => {} } as unknown
  const app = new Hono<AppEnv>()
  app.onError((error, c) => toErrorResponse(error, c))
  app.use('*', (c, next) => {
    c.set('ctx', inView as Ctx)
    return next()
  })
  app.use('*', keepViewReadOnly(app))
  registerModule(app, 'http', () => {
    for (const { declared } of allEndpoints) registerEndpoint(app, declared)
  })
  app.all('*', (c) => c.text(c.var.ctx.actor?.accountId ?? 'visitor'))
  const answers = await Promise.all(
    allEndpoints
      .map(({ endpoint }) => endpoint)
      .filter(({ method }) => method === 'GET')
      .map(async ({ path, audience }) => {
        const answer = await app.request(path.replaceAll(/:\w+/g, 'x'))
        const expected = readableInView.includes(path)
          ? 'anne'
          : audience === 'anyone'
            ? 'visitor'
            : 'refused'
        return { path, expected, seen: answer.status === 403 ? 'refused' : await answer.text() }
      }),
  )
  expect(answers.filter(({ expected, seen }) => seen !== expected)).toEqual([])
  for (const kind of ['anne', 'visitor', 'refused'])
    expect(answers.filter(({ seen }) => seen === kind).length).toBeGreaterThan(20)
})

test('nothing that may be read as somebody of a club names the club’s guests', () => {
  const ofClubs = allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ method, audience }) => method === 'GET' && audience.startsWith('club.'))
  const naming = ofClubs
    .filter(({ output }) => /"(holder|holderName|guest|guestName|golfer)"/.test(schemaText(output)))
    .map(({ path }) => path)
  expect(naming).toContain('/api/v1/clubs/:clubId/discounts')
  expect(naming.filter((path) => readableInView.includes(path))).toEqual([])
})
const schemaText = (output: z.ZodType) =>
  JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any', io: 'input' }))
