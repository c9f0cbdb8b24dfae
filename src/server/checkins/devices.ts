import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { accessClubWith } from '../clubs/access.ts'
import type { Ctx, Device } from '../ctx.ts'
import { deviceCookie, hashOf } from './access.ts'
import {
  findDeviceByToken,
  insertDevice,
  markSeen,
  revokeDeviceRow,
  selectDevices,
} from './device-queries.ts'
import { newKey } from '../keys.ts'

const pairingSeconds = 400 * 24 * 3600

/** Pairs this device with the club. Its token exists only in the cookie; the database stores the hash. */
export async function pairDevice(ctx: Ctx, { clubId, name }: { clubId: string; name: string }) {
  const club = await accessClubWith(ctx, 'club.devices', clubId)
  if (!ctx.actor || !ctx.cookies) throw new AppError('not_signed_in')
  const pairedBy = ctx.actor.accountId
  const token = newKey()
  const device = await ctx.db.transaction(async (tx) => {
    const fields = { clubId: club.id, name, tokenHash: hashOf(token), pairedBy }
    const row = await insertDevice(tx, { ...fields, createdAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'checkins.pair_device',
      subject: { type: 'scan_device', id: row.id },
      data: { clubId: club.id },
    })
    return row
  })
  ctx.cookies.set(deviceCookie, token, pairingSeconds)
  return { deviceId: device.id, name }
}

export async function listDevices(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubWith(ctx, 'club.devices', clubId)
  const rows = await selectDevices(ctx.db, club.id)
  const devices = rows.map(({ id, name, createdAt, lastSeenAt, revokedAt }) => ({
    deviceId: id,
    name,
    pairedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }))
  return { devices }
}

export async function revokeDevice(
  ctx: Ctx,
  { clubId, deviceId }: { clubId: string; deviceId: string },
) {
  const club = await accessClubWith(ctx, 'club.devices', clubId)
  return ctx.db.transaction(async (tx) => {
    const revoked = await revokeDeviceRow(tx, { clubId: club.id, deviceId, at: ctx.now() })
    if (!revoked?.revokedAt) throw new AppError('not_found')
    await recordActivity(tx, ctx, {
      action: 'checkins.revoke_device',
      subject: { type: 'scan_device', id: deviceId },
      data: { clubId: club.id },
    })
    return { deviceId, revokedAt: revoked.revokedAt.toISOString() }
  })
}

/** The device of the cookie, unless its pairing was revoked. */
export async function findPairedDevice(ctx: Ctx): Promise<Device | undefined> {
  const token = ctx.cookies?.get(deviceCookie)
  const row = token ? await findDeviceByToken(ctx.db, hashOf(token)) : undefined
  if (!row) return undefined
  const { device, club } = row
  await markSeen(ctx.db, device, ctx.now())
  return { deviceId: device.id, clubId: club.id, club }
}
