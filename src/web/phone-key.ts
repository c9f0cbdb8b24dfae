import { encodeBase64Url } from '#domain/shared/base64url.ts'
import { getStored, putStored } from './browser-store.ts'

/** The key of this phone, which cannot be copied to another phone. */
export type PhoneKey = {
  /** 32 bytes, base64url. */
  publicKey: string
  sign: (message: Uint8Array) => Promise<Uint8Array>
}

type StoredKey =
  | { kind: 'web_crypto'; publicKey: string; privateKey: CryptoKey }
  /** For browsers without Ed25519; unlike a Web Crypto key, this one could be extracted. */
  | { kind: 'library'; publicKey: string; secret: Uint8Array }

const keyStorageKey = 'phone:key'

/** Loads the key, or creates it at first use. Undefined without https, where browsers offer no cryptography. */
export async function phoneKey(): Promise<PhoneKey | undefined> {
  if (!window.isSecureContext || !crypto.subtle) return undefined
  const key = (await getStored<StoredKey>(keyStorageKey)) ?? (await createKey())
  const { publicKey } = key
  if (key.kind === 'web_crypto') {
    const sign = async (message: Uint8Array) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, new Uint8Array(message)))
    return { publicKey, sign }
  }
  const { signAsync } = await import('@noble/ed25519')
  return { publicKey, sign: (message) => signAsync(message, key.secret) }
}

async function createKey(): Promise<StoredKey> {
  const key = await createNativeKey().catch(createLibraryKey)
  // Without storage the key and its token last as long as the page.
  await putStored(keyStorageKey, key).catch(() => undefined)
  return key
}

async function createNativeKey(): Promise<StoredKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  const publicKey = encodeBase64Url(new Uint8Array(raw))
  return { kind: 'web_crypto', publicKey, privateKey: pair.privateKey }
}

async function createLibraryKey(): Promise<StoredKey> {
  const { keygenAsync } = await import('@noble/ed25519')
  const { secretKey, publicKey } = await keygenAsync()
  return { kind: 'library', publicKey: encodeBase64Url(publicKey), secret: secretKey }
}
