import { createHash, verify, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { ContentInfo, id_signedData, SignedData, type Attribute } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'

/** The files of a zip archive, from its central directory. */
export function readZip(bytes: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(bytes)
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    files.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed)
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}

const signingTime = '1.2.840.113549.1.9.5'
const messageDigest = '1.2.840.113549.1.9.4'
const sha256 = '2.16.840.1.101.3.4.2.1'

/**
 * Verifies a card as a phone does: every file is in the manifest with its hash, and the signature over the manifest is
 * by a certificate that the authority has issued. Shares no code with what signs. Throws what is wrong.
 */
export function verifyPkpass(bytes: Uint8Array, authority: string) {
  const files = readZip(bytes)
  const manifestBytes = need(files.get('manifest.json'), 'no manifest')
  const manifest = JSON.parse(manifestBytes.toString()) as Record<string, string>
  const hashed = [...files.keys()].filter((name) => !['manifest.json', 'signature'].includes(name))
  if (Object.keys(manifest).toSorted().join() !== hashed.toSorted().join()) {
    throw new Error('The manifest names other files')
  }
  for (const name of hashed) {
    const hash = createHash('sha1')
      .update(need(files.get(name), name))
      .digest('hex')
    if (manifest[name] !== hash) throw new Error(`Another hash of ${name}`)
  }
  verifySignature(need(files.get('signature'), 'no signature'), manifestBytes, authority)
  return { files, pass: JSON.parse(need(files.get('pass.json'), 'no pass').toString()) }
}

/** A detached PKCS #7 signature with signed attributes (RFC 5652). */
function verifySignature(signature: Buffer, content: Buffer, authority: string) {
  const info = AsnConvert.parse(signature, ContentInfo)
  if (info.contentType !== id_signedData) throw new Error('Not signed data')
  const signed = AsnConvert.parse(info.content, SignedData)
  if (signed.encapContentInfo.eContent) throw new Error('The signature is not detached')
  const [signer] = signed.signerInfos
  if (signer?.digestAlgorithm.algorithm !== sha256) throw new Error('Another digest algorithm')
  const attributes = need(signer?.signedAttrs, 'no signed attributes')
  const valueOf = (type: string) =>
    need(attributes.find(({ attrType }) => attrType === type)?.attrValues[0], type)
  valueOf(signingTime)
  const digest = AsnConvert.parse(valueOf(messageDigest), OctetString)
  if (!createHash('sha256').update(content).digest().equals(Buffer.from(digest.buffer))) {
    throw new Error('Another digest of the manifest')
  }
  const issuer = new X509Certificate(authority)
  const certificates = (signed.certificates ?? []).flatMap(({ certificate }) =>
    certificate ? [new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)))] : [],
  )
  const own = need(
    certificates.find((one) => one.subject !== issuer.subject && one.checkIssued(issuer)),
    'no certificate of the authority',
  )
  const serial = signer?.sid.issuerAndSerialNumber?.serialNumber ?? new ArrayBuffer()
  if (BigInt(`0x${own.serialNumber}`) !== BigInt(`0x${Buffer.from(serial).toString('hex')}`)) {
    throw new Error('The signer names another certificate')
  }
  if (!own.verify(issuer.publicKey)) throw new Error('The authority did not sign the certificate')
  const bytes = need(signer, 'no signer').signature.buffer
  if (!verify('sha256', asSet(attributes), own.publicKey, Buffer.from(bytes))) {
    throw new Error('The signature does not fit')
  }
}

/** Attributes are stored under a tag of the signature, and signed as a SET in the same order. */
function asSet(attributes: readonly Attribute[]): Buffer {
  const content = Buffer.concat(
    attributes.map((attribute) => Buffer.from(AsnConvert.serialize(attribute))),
  )
  const length = content.length < 128 ? [content.length] : [0x81, content.length]
  return Buffer.concat([Buffer.from([0x31, ...length]), content])
}

function need<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The card has ${what}`)
  return value
}
