import { scrubMessage, scrubStack } from '#domain/errors/scrub-error.ts'
import type { BugOrigin, Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { consume, createThrottle } from '../http/rate-limit.ts'
import { errorFields } from '../log.ts'
import { readBuildId } from '../build-id.ts'
import { fillLimits } from './fill-limits.ts'
import { newErrorId } from '../keys.ts'
import { insertError } from './queries.ts'

type Dependencies = Pick<Ctx, 'db' | 'now' | 'log'>

/**
 * More of our own in a minute say no more, and the log has them. In memory: a stranger who makes one
 * bug after the other makes no question to the database of each.
 */
const perMinute = 60
const perMinuteFromOne = 10
const throttles = new WeakMap<Db, ReturnType<typeof createThrottle>>()
let build: string | undefined

/**
 * Writes down an error of ours, in the log at once and among the errors as soon as may be; the number
 * to quote. The answer waits for neither: the database may be what broke.
 */
export function recordError(services: Dependencies, error: unknown, where: BugOrigin): string {
  const errorId = newErrorId()
  const errorDetails = errorFields(error)
  services.log('error', where.what, { errorId, page: where.page, ...where.fields, ...errorDetails })
  if (mayStore(services, where)) {
    void store(services, errorId, { ...where, errorDetails }).catch((failed: unknown) => {
      services.log('warn', 'An error was only logged', { errorId, ...errorFields(failed) })
    })
  }
  return errorId
}

function mayStore({ db, now }: Dependencies, { address }: BugOrigin): boolean {
  const allows = throttles.get(db) ?? createThrottle(() => now().getTime())
  throttles.set(db, allows)
  if (address !== undefined && !allows(`from ${address}`, 1, perMinuteFromOne)) return false
  return allows('server', 1, perMinute)
}

async function store(
  { db, now }: Dependencies,
  id: string,
  { kind, page, address, errorDetails }: BugOrigin & { errorDetails: Record<string, unknown> },
) {
  for (const one of fillLimits({ side: 'server', page, address })) {
    if (!(await consume(db, one)).allowed) return
  }
  build ??= readBuildId('dist/client')
  // The cause is what the database said; the text around it is the question.
  const message = [errorDetails.error, errorDetails.cause ?? errorDetails.text]
    .filter(Boolean)
    .join(': ')
  await insertError(db, {
    id,
    at: now(),
    side: 'server',
    kind,
    page,
    build,
    message: scrubMessage(message, ''),
    stack: scrubStack(String(errorDetails.stack ?? ''), ''),
  })
}
