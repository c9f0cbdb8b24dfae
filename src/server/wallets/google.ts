import {
  erasedGoogleObject,
  googleClass,
  googleClassId,
  googleObject,
  googleObjectId,
} from '#domain/wallets/google-pass.ts'
import {
  erasedGoogleTicket,
  erasedGoogleTicketClass,
  googleTicket,
  googleTicketClass,
  googleTicketClassId,
  googleTicketId,
} from '#domain/wallets/google-ticket.ts'
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
  type SavedIds,
} from './google-api.ts'
import type { LoadedCard, LoadedPass } from './load-card.ts'
import { markAtGoogle, type Shown, type WalletCardRow } from './queries.ts'

/** The call of a request or job; undefined without Google Wallet. */
export async function googleCallOf(ctx: Ctx): Promise<GoogleCall | undefined> {
  const access = await googleWalletOf(ctx)
  return access && { access, mayBeHere: ctx.config.demo, now: ctx.now() }
}

/** Stores the card or start time at Google and answers the address at which the golfer adds it. */
export async function addToGoogle(ctx: Ctx, shown: Shown) {
  const call = await googleCallOf(ctx)
  if (!call) throw new AppError('not_found')
  const { row, loaded } = await accessCardToAdd(ctx, shown)
  await limit(ctx, { key: `google-wallet:${row.id}`, max: 20, windowSeconds: 3600 })
  try {
    await storeCard(ctx, call, { row, loaded })
  } catch (error) {
    if (!(error instanceof GoogleWalletError)) throw error
    ctx.log('warn', 'Google Wallet did not take a card', errorFields(error))
    throw new AppError('outside_service_down')
  }
  const origin = new URL(ctx.publicUrl).origin
  return { saveUrl: saveLink(call, { ...idsOf(call, row), origin }) }
}

function idsOf({ access: { issuerId } }: GoogleCall, { id, kind }: WalletCardRow): SavedIds {
  return kind === 'pass'
    ? {
        list: 'genericObjects',
        objectId: googleObjectId(issuerId, id),
        classId: googleClassId(issuerId),
      }
    : {
        list: 'eventTicketObjects',
        objectId: googleTicketId(issuerId, id),
        classId: googleTicketClassId(issuerId, id),
      }
}

type Stored = { row: WalletCardRow; loaded: LoadedCard }

async function storeCard(ctx: Ctx, call: GoogleCall, { row, loaded }: Stored) {
  if (loaded.kind === 'pass') {
    await ensureClass(ctx, call)
    await putResource(call, 'genericObject', objectOf(ctx, call, { row, loaded }))
  } else {
    const ids = idsAndLogo(ctx, call, row)
    await putResource(call, 'eventTicketClass', googleTicketClass(loaded.ticket, ids))
    await putResource(call, 'eventTicketObject', googleTicket(loaded.ticket, ids, loaded.links))
  }
  await markAtGoogle(ctx.db, row, ctx.now())
}

const idsAndLogo = ({ publicUrl }: Ctx, { access }: GoogleCall, { id }: WalletCardRow) => ({
  issuerId: access.issuerId,
  serial: id,
  logo: `${publicUrl}/icon-512.png`,
})

const classSetting = 'wallets.google_class'

/** Stores the class of our cards when it is new, has changed, or belongs to another account than before. */
async function ensureClass(ctx: Ctx, call: GoogleCall): Promise<void> {
  const ours = googleClass(call.access.issuerId)
  const stored = `${call.access.apiUrl} ${JSON.stringify(ours)}`
  if ((await findSetting<string>(ctx.db, classSetting)) === stored) return
  await putResource(call, 'genericClass', ours)
  await saveSetting(ctx.db, classSetting, stored, ctx.now())
}

type StoredPass = { row: WalletCardRow; loaded: LoadedPass }

const objectOf = (ctx: Ctx, call: GoogleCall, { row, loaded }: StoredPass) =>
  googleObject(loaded.card, idsAndLogo(ctx, call, row), loaded.links)

/** Replaces a card that Google has by its face of now. */
export async function updateAtGoogle(ctx: Ctx, call: GoogleCall, stored: Stored): Promise<void> {
  const { row, loaded } = stored
  if (loaded.kind === 'pass') {
    await patchResource(call, 'genericObject', objectOf(ctx, call, { row, loaded }))
  } else {
    const ids = idsAndLogo(ctx, call, row)
    await patchResource(call, 'eventTicketClass', googleTicketClass(loaded.ticket, ids))
    await patchResource(call, 'eventTicketObject', googleTicket(loaded.ticket, ids, loaded.links))
  }
  await markAtGoogle(ctx.db, row, ctx.now())
}

/** Empties the card of an erased golfer: Google deletes no objects. */
export async function emptyAtGoogle(call: GoogleCall, row: WalletCardRow): Promise<void> {
  const { objectId: id, classId } = idsOf(call, row)
  if (row.kind === 'pass') {
    return patchResource(call, 'genericObject', { id, ...erasedGoogleObject() })
  }
  await patchResource(call, 'eventTicketObject', { id, ...erasedGoogleTicket() })
  await patchResource(call, 'eventTicketClass', { id: classId, ...erasedGoogleTicketClass() })
}
