import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
  type webcrypto,
} from 'node:crypto'
import type { Ctx } from '../../ctx.ts'
import { getOrCreateSetting } from '../../db/settings.ts'

/** What a browser gives us for one subscription, base64url. */
export type PushKeys = { p256dh: string; auth: string }

type Fixed = { salt: Uint8Array; privateKey: Uint8Array }

const curve = 'prime256v1'
const recordSize = 4096
const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/**
 * Encrypts a payload for one browser: RFC 8291 with the content encoding aes128gcm of RFC 8188, in a single record.
 * `fixed` takes the place of what is random, for the example of the RFC.
 * @throws when the key of the browser is no point of the curve.
 */
export function encryptPush(payload: string, keys: PushKeys, fixed?: Fixed): Buffer {
  const browserKey = bytesOf(keys.p256dh)
  const own = createECDH(curve)
  if (fixed) own.setPrivateKey(fixed.privateKey)
  else own.generateKeys()
  const ownKey = own.getPublicKey()
  const salt = fixed?.salt ?? randomBytes(16)

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey])
  const secret = derive(own.computeSecret(browserKey), bytesOf(keys.auth), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter 2 ends the last record.
  const plain = Buffer.concat([Buffer.from(payload), Buffer.of(2)])
  const header = Buffer.alloc(21)
  header.set(salt)
  header.writeUInt32BE(recordSize, 16)
  header.writeUInt8(ownKey.length, 20)
  return Buffer.concat([header, ownKey, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Whether a browser's keys have the form of RFC 8291; another one could never be sent to. */
export function areUsable(keys: PushKeys): boolean {
  try {
    return bytesOf(keys.auth).length === 16 && encryptPush('', keys).length > 0
  } catch {
    return false
  }
}

export type VapidKeys = {
  /** An uncompressed point, base64url: what browsers subscribe with. */
  publicKey: string
  privateKey: webcrypto.JsonWebKey
}

/** The key pair by which push services know us, created once: another one would end all subscriptions. */
export const vapidKeys = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<VapidKeys> =>
  getOrCreateSetting(ctx.db, 'push.vapid_keys', ctx.now(), createKeys)

function createKeys(): VapidKeys {
  const pair = createECDH(curve)
  const point = pair.generateKeys()
  const privateKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    // A private key may begin with zeros, which the JWK must keep.
    d: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
  return { publicKey: point.toString('base64url'), privateKey }
}

const tokenSeconds = 12 * 3600

/**
 * The `Authorization` of a push (RFC 8292): a token for the origin of the push service, valid for half a day of the 24
 * hours that are allowed.
 * @param subject how the push service can reach us: `mailto:` or https.
 */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKeys,
  { origin, subject, now }: { origin: string; subject: string; now: Date },
): string {
  const exp = Math.floor(now.getTime() / 1000) + tokenSeconds
  const signed = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: origin, exp, sub: subject },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = createPrivateKey({ key: privateKey, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
