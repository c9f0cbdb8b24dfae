import { createHash, sign, X509Certificate } from 'node:crypto'
import {
  encode,
  itemsOf,
  nothing,
  octets,
  oid,
  sequence,
  setOf,
  smallInteger,
  utcTime,
} from './der.ts'

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
}

/** Tags `[0]` of the formats: of a whole value, and instead of the tag of a set. */
const wrapped = 0xa0
const setTag = 0x31

/** PEM of the signing certificate, of its private RSA key and of the certificate that issued it. */
export type Signer = { certificate: string; key: string; wwdr: string }

/**
 * A detached PKCS #7 signature over the content (RFC 5652): SHA-256, RSA, with the time of signing and both
 * certificates, as Apple asks of a card (developer.apple.com/documentation/walletpasses/building-a-pass).
 */
export function signDetached(content: Uint8Array, signer: Signer, at: Date): Buffer {
  const certificate = new X509Certificate(signer.certificate)
  const digest = createHash('sha256').update(content).digest()
  const attributes = setOf(
    sequence(oid(oids.contentType), setOf(oid(oids.data))),
    sequence(oid(oids.signingTime), setOf(utcTime(at))),
    sequence(oid(oids.messageDigest), setOf(octets(digest))),
  )
  const signerInfo = sequence(
    smallInteger(1),
    issuerAndSerial(certificate),
    algorithm(oids.sha256),
    // The attributes are signed with the tag of a set, and stored with another.
    retagged(attributes),
    algorithm(oids.rsa),
    octets(sign('sha256', attributes, signer.key)),
  )
  const signedData = sequence(
    smallInteger(1),
    setOf(algorithm(oids.sha256)),
    sequence(oid(oids.data)),
    retagged(setOf(certificate.raw, new X509Certificate(signer.wwdr).raw)),
    setOf(signerInfo),
  )
  return sequence(oid(oids.signedData), encode(wrapped, signedData))
}

const algorithm = (id: string) => sequence(oid(id), nothing())

function retagged(set: Buffer): Buffer {
  if (set[0] !== setTag) throw new TypeError('Not a set')
  return Buffer.concat([Buffer.from([wrapped]), set.subarray(1)])
}

/** Names the certificate by its issuer and number, in the bytes that the certificate itself has. */
function issuerAndSerial({ raw }: X509Certificate): Buffer {
  const [toBeSigned] = itemsOf(raw)
  const fields = toBeSigned ? itemsOf(toBeSigned) : []
  // The version comes first, except in certificates of version 1.
  const [serial, , issuer] = fields[0]?.[0] === wrapped ? fields.slice(1) : fields
  if (!serial || !issuer) throw new Error('Not a certificate')
  return sequence(issuer, serial)
}
