import { decodeBase64Url, encodeBase64Url } from '#domain/shared/base64url.ts'
import { encodeToken, tokenLifeDays } from '#domain/checkins/pass-token.ts'
import { daysUnused, signState } from '#domain/checkins/sign-health.ts'
import { formatSign, formatStaticCode } from '#domain/checkins/scanned-code.ts'
import { productCodes, type ProductCode } from '#domain/passes/products.ts'
import { addDays } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import { accessClubWith } from '../clubs/access.ts'
import { selectSigns, type Club } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { accessPassAsAccount, accessPassAsGolfer, signIds, signTextOf } from './access.ts'
import { findHomeClubNumbers } from './check-in-context-queries.ts'
import { nameOf, shownNameOf } from './check-in-context.ts'
import { selectSignUse } from './sign-use-queries.ts'
import { operatorKeysOf } from './operator-keys.ts'
import { proofOf, secretsOf, signAsOperator } from './secrets.ts'

/**
 * Signs a pass token for a phone's public key (E10). The state of the pass is evaluated at the scan. Only
 * the signed-in account gets a token, because with a dynamic code the scanner does not ask for the name.
 */
export async function createPassToken(
  ctx: Ctx,
  { passId, devicePublicKey }: { passId: string; devicePublicKey: string },
) {
  const { pass, golfer } = await accessPassAsAccount(ctx, passId)
  const deviceKey = decodeBase64Url(devicePublicKey)
  if (deviceKey?.length !== 32) throw new AppError('invalid_input', { reason: 'not_a_public_key' })

  const { signing } = await operatorKeysOf(ctx)
  const expiresOn = addDays(today(ctx), tokenLifeDays)
  const homeClubs = await findHomeClubNumbers(ctx.db, pass.golferId)
  const bytes = encodeToken({
    passId: pass.id,
    product: productOf(pass.productCode),
    firstDay: pass.firstDay,
    lastDay: pass.lastDay,
    expiresOn,
    homeClubNumbers: homeClubs.slice(0, 15),
    shownName: shownNameOf(golfer),
    deviceKey,
  })
  return {
    token: `${encodeBase64Url(bytes)}.${encodeBase64Url(signAsOperator(signing, bytes))}`,
    expiresAt: danishInstant(addDays(expiresOn, 1), 0).toISOString(),
    now: ctx.now().toISOString(),
  }
}

/** The code for print and wallets. Anyone can copy it, so the scanner asks for the name. */
export async function getStaticCode(ctx: Ctx, { passId }: { passId: string }) {
  const { pass, golfer } = await accessPassAsGolfer(ctx, passId)
  return {
    passNumber: pass.number,
    code: formatStaticCode(ctx.publicUrl, pass.number),
    holderName: nameOf(golfer),
  }
}

export async function getScanKeys(ctx: Ctx) {
  const { accepted } = await operatorKeysOf(ctx)
  return { keys: accepted.map(({ keyId, publicKey }) => ({ keyId, publicKey })) }
}

/** The contents of the club's signs, with a signed QR, and how guests use them. */
export async function listSignCodes(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubWith(ctx, 'club.signs', clubId)
  const day = today(ctx)
  const uses = new Map((await selectSignUse(ctx.db, club.id, day)).map((use) => [use.code, use]))
  const signs = (await signCodesOf(ctx, club)).flatMap((sign) => {
    const use = uses.get(sign.code)
    if (!use) return []
    const { lastScan, camera, typed } = use
    const state = signState(use, day)
    return [{ ...sign, lastScan, camera, typed, state, daysUnused: daysUnused(use, day) }]
  })
  return { clubName: club.name, signs }
}

/** The signs of a club with what is in their codes. */
export async function signCodesOf(ctx: Ctx, club: Club) {
  const { signs: secret } = await secretsOf(ctx)
  const rows = await selectSigns(ctx.db, club.id)
  return rows.map((sign) => {
    const signature = proofOf(secret, signTextOf(club, sign))
    const qr = formatSign(ctx.publicUrl, { ...signIds(club, sign), signature })
    return { code: sign.code, place: sign.place, qr }
  })
}

function productOf(code: string): ProductCode {
  const product = productCodes.find((product) => product === code)
  if (!product) throw new Error(`A pass of an unknown product: ${code}`)
  return product
}
