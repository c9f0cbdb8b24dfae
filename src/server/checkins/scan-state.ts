import type { GolferPass, openSign as contract } from '#contract/checkins/scan.ts'
import { scopesWith } from '#domain/accounts/powers.ts'
import { ageOn, type PlainDate } from '#domain/shared/dates.ts'
import { termsOn } from '#domain/clubs/terms.ts'
import { requireSignedIn } from '../access.ts'
import { isPartner } from '../clubs/make-partner.ts'
import { findClub, selectTermsOf, type Club } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { PassRow } from '../passes/queries.ts'
import { findCurrentScanSession, accessSign, hashOf, scanCookie } from './access.ts'
import { findDevice, deleteScanSession } from './device-queries.ts'
import { nameOf } from './check-in-context.ts'
import { selectPassesOfAccount } from './pass-queries.ts'
import { secretsOf } from './secrets.ts'
import { wordOfDay } from './word-of-day.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { renewPhone } from './phones.ts'

/** Who uses this browser: staff of which clubs, a paired device, or which golfers. */
export async function getScanState(ctx: Ctx) {
  const clubIds = scopesWith(ctx.actor?.roles ?? [], 'club.guests')
  const staffOf = []
  for (const clubId of clubIds) staffOf.push(...(await scanClub(ctx, clubId)))
  return {
    now: ctx.now().toISOString(),
    today: today(ctx),
    staffOf,
    device: await toDeviceView(ctx),
    golfer: await golferState(ctx),
    isRegistered: (await findPhoneOfVisitor(ctx)) !== undefined,
  }
}

/** Of a signed-in account its own key only: a key of somebody else is replaced at the next sign. */
async function findPhoneOfVisitor(ctx: Ctx) {
  const session = await findCurrentScanSession(ctx)
  return !ctx.actor || session?.accountId === ctx.actor.accountId ? session : undefined
}

export async function registerPhone(ctx: Ctx) {
  requireSignedIn(ctx)
  return { registered: await renewPhone(ctx) }
}

async function toDeviceView(ctx: Ctx) {
  if (!ctx.device) return null
  const device = await findDevice(ctx.db, ctx.device.deviceId)
  const [club] = await scanClub(ctx, ctx.device.clubId)
  return device && club ? { ...club, deviceId: device.id, deviceName: device.name } : null
}

async function scanClub(ctx: Ctx, clubId: string) {
  const club = await findClub(ctx.db, clubId)
  if (!club) return []
  const terms = await selectTermsOf(ctx.db, clubId)
  return [
    {
      clubId,
      name: club.name,
      defaultHoles: termsOn(terms, today(ctx))?.defaultHoles ?? 18,
      wordOfDay: await wordToShow(ctx, clubId),
      isPartner: isPartner(terms, today(ctx)),
    },
  ]
}

/** Empty for an operator who sees the service as a person: a receipt is recognised by the word. */
async function wordToShow(ctx: Ctx, clubId: string) {
  if (ctx.actor?.viewedBy) return ''
  const { words } = await secretsOf(ctx)
  return wordOfDay(words, clubId, today(ctx))
}

async function defaultHolesOf(ctx: Ctx, { id }: Pick<Club, 'id'>): Promise<9 | 18> {
  return termsOn(await selectTermsOf(ctx.db, id), today(ctx))?.defaultHoles ?? 18
}

/** The passes of the signed-in account, else those of the phone's key. */
export async function golferState(ctx: Ctx) {
  if (ctx.actor)
    return { via: 'account' as const, passes: await passesOf(ctx, ctx.actor.accountId) }
  const session = await findCurrentScanSession(ctx)
  if (!session) return null
  return { via: 'sign' as const, passes: await passesOf(ctx, session.accountId) }
}

async function passesOf(ctx: Ctx, accountId: string): Promise<GolferPass[]> {
  const day = today(ctx)
  const rows = await selectPassesOfAccount(ctx.db, accountId, day)
  return rows
    .toSorted((a, b) => relationOrder.indexOf(a.relation) - relationOrder.indexOf(b.relation))
    .map((row) => toGolferPassView(row, day))
}

/** At a sign the owner of the phone is most often the one who plays. */
const relationOrder: readonly GolferPass['relation'][] = ['self', 'partner', 'child']

type PassRowWithGolfer = {
  pass: PassRow
  golfer: { firstName: string; lastName: string; birthDate: PlainDate | null }
  relation: GolferPass['relation']
}

const toGolferPassView = (
  { pass, golfer, relation }: PassRowWithGolfer,
  day: PlainDate,
): GolferPass => ({
  passId: pass.id,
  golferId: pass.golferId,
  passNumber: pass.number,
  productCode: pass.productCode,
  productName: pass.soldTerms.productName,
  seasonCode: pass.soldTerms.seasonCode,
  holderName: nameOf(golfer),
  relation,
  // Without a birth date, the relation that the buyer entered decides.
  isChild: golfer.birthDate === null ? relation === 'child' : ageOn(golfer.birthDate, day) < 18,
  status: pass.status,
  firstDay: pass.firstDay,
  lastDay: pass.lastDay,
})

/** Opens a club's sign. A signed-in phone receives a key with which it checks in without signing in again (D3). */
export async function openSign(ctx: Ctx, request: ParsedInput<typeof contract>) {
  const { club, sign } = await accessSign(ctx, request)
  await renewPhone(ctx)
  return {
    club: {
      clubId: club.id,
      name: club.name,
      place: sign.place,
      defaultHoles: await defaultHolesOf(ctx, club),
    },
    golfer: await golferState(ctx),
  }
}

/** Ends the key on the server too, so that a copied cookie is useless. */
export async function leaveScan(ctx: Ctx) {
  const token = ctx.cookies?.get(scanCookie)
  if (token) await deleteScanSession(ctx.db, hashOf(token))
  ctx.cookies?.clear(scanCookie)
  return { left: true }
}
