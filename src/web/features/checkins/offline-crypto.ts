import type { Crypto } from '#domain/checkins/evaluate-offline.ts'
import type { VerifySignature } from '#domain/checkins/verify-code.ts'

/** WebCrypto where it supports Ed25519, else a small library. */
const verify: VerifySignature = async (signature, message, publicKey) => {
  try {
    const key = await crypto.subtle.importKey('raw', copyBytes(publicKey), 'Ed25519', false, [
      'verify',
    ])
    return await crypto.subtle.verify('Ed25519', key, copyBytes(signature), copyBytes(message))
  } catch {
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, message, publicKey).catch(() => false)
  }
}

const digest = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', copyBytes(bytes)))

/** A copy with its own ArrayBuffer, which WebCrypto requires. */
const copyBytes = (bytes: Uint8Array) => new Uint8Array(bytes)

/** The cryptography of a device that evaluates codes without a connection. */
export const offlineCrypto: Crypto = { verify, digest }
