import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { timingSafeEqual } from 'node:crypto'
import { createStartError } from '#server/db/embedded/start-errors.ts'
import { byteReader, type Bytes } from './byte-reader.ts'

/**
 * A backup file: a header, then frames of AES-256-GCM. The nonce counts the frames and marks the last,
 * and every frame authenticates the header, so that changed, moved, missing and cut bytes are detected.
 *
 *   header = magic (16) · scrypt's log2 N (1) · salt (16) · proof of the key (16)
 *   frame  = length of the text (4) · text · seal (16)
 */
const magic = Buffer.from('saesonkortet/1\r\n')
const headerLength = magic.length + 1 + 16 + 16
const frameLength = 64 * 1024
const sealLength = 16
/** Log2 of scrypt's N; each guess at the key costs a quarter of a second and 64 MiB. */
const chosenCost = 16

/**
 * Encrypts a stream with a key that is derived from `secret` and a new salt. Holds one frame in memory. Only tests
 * pass a cost.
 */
export async function* seal(
  source: Bytes,
  secret: string,
  cost = chosenCost,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(16)
  const { key, proof } = deriveKey(secret, salt, cost)
  const header = Buffer.concat([magic, Buffer.of(cost), salt, proof])
  yield header
  const reader = byteReader(source)
  let text = await reader.upTo(frameLength)
  for (let number = 0; ; number++) {
    const next = await reader.upTo(frameLength)
    const last = next.length === 0
    yield sealFrame(text, { key, header, nonce: nonceOf(number, last) })
    if (last) return
    text = next
  }
}

/** Decrypts a backup. Throws a StartError for a file of another kind, a wrong key, and any changed byte. */
export async function* unseal(source: Bytes, secret: string): AsyncGenerator<Buffer> {
  const reader = byteReader(source)
  const header = await reader.upTo(headerLength)
  const key = openHeader(header, secret)
  for (let number = 0; ; number++) {
    const length = (await whole(reader, 4)).readUInt32BE()
    if (length > frameLength) throw damaged()
    const frame = await whole(reader, length + sealLength)
    const last = !(await reader.hasMore())
    yield openFrame(frame, { key, header, nonce: nonceOf(number, last) })
    if (last) return
  }
}

type Frame = { key: Buffer; header: Buffer; nonce: Buffer }

function sealFrame(text: Buffer, { key, header, nonce }: Frame): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(header)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

function openFrame(frame: Buffer, { key, header, nonce }: Frame): Buffer {
  const end = frame.length - sealLength
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: sealLength })
  decipher.setAAD(header).setAuthTag(frame.subarray(end))
  try {
    return Buffer.concat([decipher.update(frame.subarray(0, end)), decipher.final()])
  } catch (error) {
    throw damaged(error)
  }
}

function openHeader(header: Buffer, secret: string): Buffer {
  if (header.length < headerLength || !header.subarray(0, magic.length).equals(magic)) {
    const sentence = 'Filen er ikke en sikkerhedskopi fra Sæsonkortet. Intet er ændret.'
    throw createStartError('backup_refused', sentence)
  }
  const written = header[magic.length]!
  // A changed byte must not make scrypt allocate all memory.
  if (written > 20) throw damaged()
  const salt = header.subarray(magic.length + 1, magic.length + 17)
  const { key, proof } = deriveKey(secret, salt, written)
  if (timingSafeEqual(proof, header.subarray(magic.length + 17))) return key
  const sentence =
    'BACKUP_KEY er ikke den nøgle, som sikkerhedskopien er lavet med (eller filens begyndelse er beskadiget). Intet er ændret.'
  throw createStartError('backup_refused', sentence)
}

function deriveKey(secret: string, salt: Buffer, log2: number) {
  const N = 2 ** log2
  const derived = scryptSync(secret, salt, 48, { N, r: 8, p: 1, maxmem: 256 * N * 8 })
  return { key: derived.subarray(0, 32), proof: derived.subarray(32) }
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce[11] = last ? 1 : 0
  return nonce
}

async function whole(reader: ReturnType<typeof byteReader>, length: number): Promise<Buffer> {
  const bytes = await reader.upTo(length)
  if (bytes.length < length) throw damaged()
  return bytes
}

export function damaged(cause?: unknown) {
  const sentence =
    'Sikkerhedskopien er beskadiget eller afkortet og kan ikke indlæses. Intet er ændret. Brug en anden kopi.'
  return createStartError('backup_refused', sentence, cause)
}
