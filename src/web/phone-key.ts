import { encodeBase64Url } from '#domain/shared/base64url.ts'
import { putStored, readStored } from './browser-store.ts'

/** The key of this phone, which cannot be copied to another phone. */
export type PhoneKey = {
  /** 32 bytes, base64url. */
  publicKey: string
  /** Whether it outlives the page. */
  isStored: boolean
  sign: (message: Uint8Array) => Promise<Uint8Array>
}

type StoredKey =
  | { kind: 'web_crypto'; publicKey: string; privateKey: CryptoKey }
  /** For browsers without Ed25519; unlike a Web Crypto key, this one could be extracted. */
  | { kind: 'library'; publicKey: string; secret: Uint8Array }

const keyStorageKey = 'phone:key'

let current: Promise<PhoneKey> | undefined

/**
 * Loads the key, or creates it at first use; the same one until the page is closed. Undefined without https, where
 * browsers offer no cryptography, and where the storage cannot be read, because a new key would replace a stored one.
 */
export async function phoneKey(): Promise<PhoneKey | undefined> {
  if (!window.isSecureContext || !crypto.subtle) return undefined
  current ??= loadKey()
  try {
    return await current
  } catch {
    current = undefined
    return undefined
  }
}

async function loadKey(): Promise<PhoneKey> {
  const stored = await readStored<StoredKey>(keyStorageKey)
  const key = stored ?? (await createKey())
  const isStored = stored !== undefined || (await storeKey(key))
  const { publicKey } = key
  if (key.kind === 'web_crypto') {
    const sign = async (message: Uint8Array) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, new Uint8Array(message)))
    return { publicKey, isStored, sign }
  }
  const { signAsync } = await import('@noble/ed25519')
  return { publicKey, isStored, sign: (message) => signAsync(message, key.secret) }
}

const createKey = (): Promise<StoredKey> => createNativeKey().catch(createLibraryKey)

const storeKey = (key: StoredKey): Promise<boolean> =>
  putStored(keyStorageKey, key).then(
    () => true,
    () => false,
  )

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
