import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/handle.ts'
import { deviceCookie, hashOf } from './access.ts'
import { findDeviceByToken, markSeen } from './device-queries.ts'

/** Recognises a paired scanner by its cookie; a visitor without one costs no query. */
export const recogniseDevice: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { ctx } = c.var
  const token = ctx.cookies?.get(deviceCookie)
  const row = token ? await findDeviceByToken(ctx.db, hashOf(token)) : undefined
  if (row) {
    c.set('ctx', { ...ctx, device: { deviceId: row.id, clubId: row.clubId } })
    await markSeen(ctx.db, row, ctx.now())
  }
  return next()
}
