import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { writeSignedCard, type SignedCard } from '#domain/scoring/signed-card.ts'
import type { SignedScore } from '#domain/scoring/signed-card-bytes.ts'
import { uuidText } from '#domain/shared/uuid-bytes.ts'

type Written = Omit<SignedCard, 'publicKey' | 'reading'> & { scores: HoleScore[] }

/** A phone with a key pair and ids of its own, which signs cards as the page does. */
export function signingPhone() {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = privateKey.export({ format: 'jwk' }).x ?? ''
  const tail = randomBytes(8)
  tail[0] = 0x80
  let counter = 0
  return {
    publicKey,
    newId: (at: number) => {
      counter += 1
      const head = Buffer.alloc(8)
      head.writeUIntBE(at, 0, 6)
      head.writeUInt16BE(0x7000 + counter, 6)
      return uuidText(Buffer.concat([head, tail]))
    },
    code: async (card: Written) => {
      const bytes = new Uint8Array(Buffer.from(publicKey, 'base64url'))
      const signed = { ...card, publicKey: bytes }
      const code = await writeSignedCard(signed, async (message) => sign(null, message, privateKey))
      if (code === undefined) throw new Error('The card has no code')
      return code
    },
  }
}

/** Eighteen fours with the ids of the phone, a minute apart before the signature. */
export const eighteenFours = (phone: ReturnType<typeof signingPhone>, signedAt: number) =>
  Array.from({ length: 18 }, (_, i): SignedScore => {
    const writtenAt = signedAt - (18 - i) * 60_000
    return { id: phone.newId(writtenAt), hole: i + 1, score: 4, replaces: [], writtenAt }
  })
