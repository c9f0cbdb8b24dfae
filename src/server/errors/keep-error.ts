import { scrubMessage, scrubStack } from '#domain/errors/scrub-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { openThrottle } from '../http/throttle.ts'
import { errorFields } from '../log.ts'
import { readBuildId } from '../pages/build-id.ts'
import { insertError, newErrorId } from './queries.ts'

type House = Pick<Ctx, 'db' | 'now' | 'log'>

type Where = {
  /** For the log: "A bug". */
  what: string
  kind: 'api' | 'page'
  /** A route, or a path as it is registered; never an address as it was sent. */
  page: string
  /** What else the log is to say. */
  fields?: Record<string, unknown>
}

/** More of our own in a minute say no more, and the log has them. */
const perMinute = 60
const throttles = new WeakMap<Db, ReturnType<typeof openThrottle>>()
let build: string | undefined

/**
 * Writes down an error of ours, in the log at once and among the errors as soon as may be; the number
 * to quote. The answer waits for neither: the database may be what broke.
 */
export function keepError(house: House, error: unknown, where: Where): string {
  const errorId = newErrorId()
  const told = errorFields(error)
  house.log('error', where.what, { errorId, page: where.page, ...where.fields, ...told })
  if (mayStore(house)) {
    void store(house, errorId, { ...where, told }).catch((failed: unknown) => {
      house.log('warn', 'An error was only logged', { errorId, ...errorFields(failed) })
    })
  }
  return errorId
}

function mayStore({ db, now }: House): boolean {
  const allows = throttles.get(db) ?? openThrottle(() => now().getTime())
  throttles.set(db, allows)
  return allows('server', 1, perMinute)
}

async function store(
  { db, now }: House,
  id: string,
  { kind, page, told }: Where & { told: Record<string, unknown> },
) {
  build ??= readBuildId('dist/client')
  // The cause is what the database said; the text around it is the question.
  const message = [told.error, told.cause ?? told.text].filter(Boolean).join(': ')
  await insertError(db, {
    id,
    at: now(),
    side: 'server',
    kind,
    page,
    build,
    message: scrubMessage(message, ''),
    stack: scrubStack(String(told.stack ?? ''), ''),
  })
}
