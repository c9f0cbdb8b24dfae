import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Errors that a test can give its device. */
type Misuse = { origin?: string; rpId?: string; isVerified?: boolean; challenge?: string }

/**
 * A passkey device for tests without a browser: it creates keys (attestation "none", ES256) and signs challenges
 * with them. The browser stories use the browser's virtual authenticator.
 */
export function newAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string, { origin, ...misuse }: Misuse) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: misuse.challenge ?? challenge,
        origin: origin ?? 'http://localhost:3000',
      }),
    )
  /** User present (1), verified (4), and a key attached (64). */
  const authenticatorData = (attached: Buffer, { rpId, isVerified = true }: Misuse) => {
    const flags = 1 | (isVerified ? 4 : 0) | (attached.length > 0 ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([sha256(rpId ?? 'localhost'), Buffer.from([flags]), count, attached])
  }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url') }

  return {
    create: (challenge: string, misuse: Misuse = {}) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attached = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), Buffer.from([0xa0])],
        [cborText('authData'), cborBytes(authenticatorData(attached, misuse))],
      ])
      return {
        ...credential,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, misuse).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign: (challenge: string, misuse: Misuse = {}) => {
      const data = clientData('webauthn.get', challenge, misuse)
      const authData = authenticatorData(Buffer.alloc(0), misuse)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, createHash('sha256').update(data).digest()]))
        .sign(privateKey)
      return {
        ...credential,
        type: 'public-key' as const,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** COSE: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

const cborMap = (pairs: [Buffer, Buffer][]) =>
  Buffer.concat([Buffer.from([0xa0 + pairs.length]), ...pairs.flat()])
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 24
      ? [0x40 + bytes.length]
      : bytes.length < 256
        ? [0x58, bytes.length]
        : [0x59, bytes.length >> 8, bytes.length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}
