import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { accessCardToAdd } from './access.ts'
import { requireApple } from './apple-access.ts'
import { drawAppleCard } from './apple-card.ts'
import { loadCard } from './load-card.ts'
import {
  deleteRegistration,
  findCard,
  saveRegistration,
  selectChangedSince,
  type Shown,
  type WalletCardRow,
} from './queries.ts'
import { isAuthorized } from './secrets.ts'

/** A signed card with the time of its last change. */
export type AppleFile = { body: Uint8Array<ArrayBuffer>; changedAt: Date }

/** The card or start time as the golfer adds it from the account's pages. */
export async function addToApple(ctx: Ctx, shown: Shown): Promise<AppleFile & { name: string }> {
  const apple = requireApple(ctx)
  const { row, loaded } = await accessCardToAdd(ctx, shown)
  const body = await drawAppleCard(ctx, apple, { loaded, serial: row.id })
  const name = loaded.kind === 'pass' ? loaded.card.passNumber : 'starttid'
  return { body, changedAt: row.changedAt, name }
}

type Addressed = { serial: string; authorization: string | undefined }

/** The card of a phone's request, which must bring the card's own token; `not_signed_in` for every other one. */
async function accessCard(ctx: Ctx, { serial, authorization }: Addressed): Promise<WalletCardRow> {
  const isOwn = await isAuthorized(ctx, serial, authorization)
  const card = isOwn ? await findCard(ctx.db, serial) : undefined
  if (!card) throw new AppError('not_signed_in')
  return card
}

/** Registers a phone for updates; returns whether it is new. Any number of repetitions store one row. */
export async function registerDevice(
  ctx: Ctx,
  { deviceId, pushToken, ...addressed }: Addressed & { deviceId: string; pushToken: string },
): Promise<boolean> {
  const card = await accessCard(ctx, addressed)
  return saveRegistration(ctx.db, { card, deviceId, pushToken, at: ctx.now() })
}

export async function unregisterDevice(
  ctx: Ctx,
  { deviceId, ...addressed }: Addressed & { deviceId: string },
): Promise<void> {
  const card = await accessCard(ctx, addressed)
  await deleteRegistration(ctx.db, card.id, deviceId)
}

/** The serial numbers of a phone's changed cards; undefined when none changed after the version it has seen. */
export async function listChangedCards(
  ctx: Ctx,
  { deviceId, since }: { deviceId: string; since: number },
): Promise<{ serialNumbers: string[]; lastUpdated: string } | undefined> {
  // Whoever has no card's token asks here, too: the phone's own id is all that this request brings.
  await limit(ctx, { key: `wallet-list:${addressOf(ctx)}`, max: 600, windowSeconds: 3600 })
  const changed = await selectChangedSince(ctx.db, deviceId, since)
  const newest = changed.at(-1)
  if (!newest) return undefined
  return { serialNumbers: changed.map(({ id }) => id), lastUpdated: String(newest.version) }
}

/** The newest card, unless the phone has it already. */
export async function getLatestCard(
  ctx: Ctx,
  { ifModifiedSince, ...addressed }: Addressed & { ifModifiedSince: Date | undefined },
): Promise<AppleFile | undefined> {
  const apple = requireApple(ctx)
  const row = await accessCard(ctx, addressed)
  const { id, changedAt } = row
  if (ifModifiedSince && changedAt <= ifModifiedSince) return undefined
  const loaded = await loadCard(ctx, row)
  if (!loaded) throw new AppError('not_signed_in')
  return { body: await drawAppleCard(ctx, apple, { loaded, serial: id }), changedAt }
}

/** Problems that phones report about our cards and answers. The lines name no person; a serial number may stand in them. */
export async function logFromPhones(ctx: Ctx, lines: readonly string[]): Promise<void> {
  await limit(ctx, { key: `wallet-log:${addressOf(ctx)}`, max: 30, windowSeconds: 3600 })
  ctx.log('warn', 'A phone reports a problem with Apple Wallet', { lines })
}
