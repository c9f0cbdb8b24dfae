import {
  erasedGoogleObject,
  googleClass,
  googleClassId,
  googleObject,
  googleObjectId,
} from '#domain/wallets/google-pass.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { findSetting, saveSetting } from '../db/settings.ts'
import { errorFields } from '../log.ts'
import { limit } from '../http/rate-limit.ts'
import { googleWalletOf } from '../simulated-google-wallet.ts'
import { accessCardToAdd } from './access.ts'
import {
  GoogleWalletError,
  patchResource,
  putResource,
  saveLink,
  type GoogleCall,
} from './google-api.ts'
import type { LoadedCard } from './load-card.ts'
import { markAtGoogle, type WalletCardRow } from './queries.ts'

/** The call of a request or job; undefined without Google Wallet. */
export async function googleCallOf(ctx: Ctx): Promise<GoogleCall | undefined> {
  const access = await googleWalletOf(ctx)
  return access && { access, mayBeHere: ctx.config.demo, now: ctx.now() }
}

/** Stores the card at Google and answers the address at which the golfer adds it. */
export async function addToGoogle(ctx: Ctx, { passId }: { passId: string }) {
  const call = await googleCallOf(ctx)
  if (!call) throw new AppError('not_found')
  const { row, ...loaded } = await accessCardToAdd(ctx, passId)
  await limit(ctx, { key: `google-wallet:${row.id}`, max: 20, windowSeconds: 3600 })
  try {
    await storeCard(ctx, call, { row, loaded })
  } catch (error) {
    if (!(error instanceof GoogleWalletError)) throw error
    ctx.log('warn', 'Google Wallet did not take a card', errorFields(error))
    throw new AppError('outside_service_down')
  }
  const { issuerId } = call.access
  const ids = { objectId: googleObjectId(issuerId, row.id), classId: googleClassId(issuerId) }
  return { saveUrl: saveLink(call, { ...ids, origin: new URL(ctx.publicUrl).origin }) }
}

type Stored = { row: WalletCardRow; loaded: Pick<LoadedCard, 'card' | 'links'> }

async function storeCard(ctx: Ctx, call: GoogleCall, { row, loaded }: Stored) {
  const { issuerId } = call.access
  await ensureClass(ctx, call)
  await putResource(call, 'genericObject', objectOf(ctx, issuerId, { row, loaded }))
  await markAtGoogle(ctx.db, row, ctx.now())
}

const classSetting = 'wallets.google_class'

/** Stores the class of our cards when it is new, has changed, or belongs to another account than before. */
async function ensureClass(ctx: Ctx, call: GoogleCall): Promise<void> {
  const ours = googleClass(call.access.issuerId)
  const stored = `${call.access.apiUrl} ${JSON.stringify(ours)}`
  if ((await findSetting<string>(ctx.db, classSetting)) === stored) return
  await putResource(call, 'genericClass', ours)
  await saveSetting(ctx.db, classSetting, stored, ctx.now())
}

const objectOf = (ctx: Ctx, issuerId: string, { row, loaded }: Stored) =>
  googleObject(
    loaded.card,
    { issuerId, serial: row.id, logo: `${ctx.publicUrl}/icon-512.png` },
    loaded.links,
  )

/** Replaces a card that Google has by its face of now. */
export async function updateAtGoogle(ctx: Ctx, call: GoogleCall, stored: Stored): Promise<void> {
  await patchResource(call, 'genericObject', objectOf(ctx, call.access.issuerId, stored))
  await markAtGoogle(ctx.db, stored.row, ctx.now())
}

/** Empties the card of an erased golfer: Google deletes no objects. */
export async function emptyAtGoogle(call: GoogleCall, row: WalletCardRow): Promise<void> {
  const id = googleObjectId(call.access.issuerId, row.id)
  await patchResource(call, 'genericObject', { id, ...erasedGoogleObject() })
}
