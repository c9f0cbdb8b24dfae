import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { evaluateOffline, type OfflineScan } from '#domain/checkins/evaluate-offline.ts'
import {
  encodeToken,
  formatDynamicCode,
  parseDynamicCode,
  windowAt,
  windowMessage,
  type PassToken,
} from '#domain/checkins/pass-token.ts'
import type { ReceptionSnapshot } from '#domain/checkins/reception-snapshot.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import { decodeBase64Url } from '#domain/shared/base64url.ts'
import { addDays } from '#domain/shared/dates.ts'
import { verifyEd25519 } from '#server/checkins/resolve-scan.ts'
import { operatorKeysOf } from '#server/checkins/operator-keys.ts'
import { signAsOperator } from '#server/checkins/secrets.ts'
import { danishDay, danishMinute } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { passes } from '#server/db/tables/passes.ts'

type Pass = Pick<typeof passes.$inferSelect, 'id' | 'productCode' | 'firstDay' | 'lastDay'>

type Shown = {
  pass: Pass
  now: Date
  /** The token is signed by somebody else than the operator. */
  isForged?: boolean
  token?: Partial<PassToken>
}

/** The code on a phone that got its token now and shows it now. */
export async function showCode(db: Db, { pass, now, isForged = false, token = {} }: Shown) {
  const { signing: operator } = await operatorKeysOf({ db, now: () => now })
  const phone = generateKeyPairSync('ed25519')
  const jwk = phone.publicKey.export({ format: 'jwk' })
  const tokenBytes = encodeToken({
    passId: pass.id,
    product: pass.productCode as ProductCode,
    firstDay: pass.firstDay,
    lastDay: pass.lastDay,
    expiresOn: addDays(danishDay(now), 14),
    homeClubNumbers: [90],
    shownName: 'Anne H.',
    deviceKey: new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url')),
    ...token,
  })
  const window = windowAt(now.getTime())
  const forger = generateKeyPairSync('ed25519').privateKey
  return formatDynamicCode({
    tokenBytes,
    tokenSignature: isForged
      ? new Uint8Array(sign(null, tokenBytes, forger))
      : signAsOperator(operator, tokenBytes),
    window,
    windowSignature: new Uint8Array(
      sign(null, Buffer.from(windowMessage(pass.id, window)), phone.privateKey),
    ),
  })
}

type Offline = Partial<OfflineScan> & {
  now: number
  text: string
  snapshot: ReceptionSnapshot | undefined
}

/** Evaluates a code as a device of the reception does without a connection. */
export async function evaluateAtReception(db: Db, { text, snapshot, now, ...more }: Offline) {
  const code = parseDynamicCode(text)
  if (!code) throw new Error('Not a dynamic code')
  const { signing: operator } = await operatorKeysOf({ db, now: () => new Date(now) })
  const at = { day: danishDay(new Date(now)), minute: danishMinute(new Date(now)) }
  const scan: OfflineScan = {
    code,
    snapshot,
    findCard: async (key) => snapshot?.cards.find((card) => card.key === key),
    own: [],
    operatorKeys: [decodeBase64Url(operator.publicKey) ?? new Uint8Array()],
    now,
    at,
    holes: 18,
    intent: 'check_in',
    isHolder: true,
    ...more,
  }
  return evaluateOffline(scan, { verify: verifyEd25519, digest: sha256 })
}

export const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(createHash('sha256').update(bytes).digest())
