import type { ParsedInput } from '#contract/endpoint.ts'
import type { openSign as contract } from '#contract/scan.ts'
import type { Ctx } from '../ctx.ts'
import { accessSign, hashOf, scanCookie } from './access.ts'
import { deleteScanSession } from './phone-queries.ts'
import { renewPhone } from './phones.ts'
import { defaultHolesOf, golferState } from './scan-state.ts'

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
