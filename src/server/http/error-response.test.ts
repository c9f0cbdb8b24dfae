import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { nullDatabase } from '#test/null-database.ts'
import type { Ctx } from '../ctx.ts'
import { recordError } from '../errors/record-error.ts'
import { toErrorResponse } from './error-response.ts'
import type { AppEnv } from './handle.ts'

test('a bug is logged with the route pattern, because the path may contain a key', async () => {
  const logged: unknown[] = []
  const app = new Hono<AppEnv>()
  app.onError((error, c) => toErrorResponse(error, c))
  app.use('*', (c, next) => {
    const log = (...line: unknown[]) => logged.push(line)
    const services = { log, db: nullDatabase, now: () => new Date('2027-05-04T10:00:00Z') }
    c.set('ctx', {
      ...services,
      requestId: 'test',
      recordError: (error, origin) => recordError(services, error, origin),
    } satisfies Partial<Ctx> as unknown as Ctx)
    return next()
  })
  app.get('/payments/return/:token', () => {
    throw new Error('broken')
  })
  const answer = await app.request('/payments/return/a-key')
  expect(answer.status).toBe(500)
  expect(JSON.stringify(logged)).toContain('/payments/return/:token')
  expect(JSON.stringify(logged)).not.toContain('a-key')
})
