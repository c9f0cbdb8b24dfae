import { encodeBase64Url } from '#domain/shared/base64url.ts'
import { getStored, putStored } from '../../browser-store.ts'

/** The phone's own key (E10): it signs, and nobody can carry it to another phone. */
export type PhoneKey = {
  /** 32 bytes, base64url. */
  publicKey: string
  sign: (message: Uint8Array) => Promise<Uint8Array>
}

type KeptKey =
  | { kind: 'web_crypto'; publicKey: string; privateKey: CryptoKey }
  /** Where the browser has no Ed25519 of its own; this one it could be made to give away. */
  | { kind: 'library'; publicKey: string; secret: Uint8Array }

const place = 'phone:key'

/** The same key each time; made at first use. Undefined on plain http, where browsers sign nothing. */
export async function phoneKey(): Promise<PhoneKey | undefined> {
  if (!window.isSecureContext || !crypto.subtle) return undefined
  const kept = (await getStored<KeptKey>(place)) ?? (await makeKey())
  const { publicKey } = kept
  if (kept.kind === 'web_crypto') {
    const sign = async (message: Uint8Array) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', kept.privateKey, new Uint8Array(message)))
    return { publicKey, sign }
  }
  const { signAsync } = await import('@noble/ed25519')
  return { publicKey, sign: (message) => signAsync(message, kept.secret) }
}

async function makeKey(): Promise<KeptKey> {
  const made = await makeNative().catch(makeByLibrary)
  // Where nothing is kept the key lasts as long as the page, and so does its token.
  await putStored(place, made).catch(() => undefined)
  return made
}

async function makeNative(): Promise<KeptKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  const publicKey = encodeBase64Url(new Uint8Array(raw))
  return { kind: 'web_crypto', publicKey, privateKey: pair.privateKey }
}

async function makeByLibrary(): Promise<KeptKey> {
  const { keygenAsync } = await import('@noble/ed25519')
  const { secretKey, publicKey } = await keygenAsync()
  return { kind: 'library', publicKey: encodeBase64Url(publicKey), secret: secretKey }
}
