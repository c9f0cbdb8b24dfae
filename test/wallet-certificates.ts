import { generateKeyPairSync, webcrypto, X509Certificate } from 'node:crypto'
import * as x509 from '@peculiar/x509'

x509.cryptoProvider.set(webcrypto as Crypto)

export const passTypeId = 'pass.dk.saesonkortet.test'
const teamId = 'TEAM123456'
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}
const life = { notBefore: new Date('2020-01-01'), notAfter: new Date('2050-01-01') }
const passphrase = 'en adgangssætning'

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

/** PEM of a private key, encrypted as the keychain exports it. */
async function encryptedPem(key: webcrypto.CryptoKey): Promise<string> {
  const { KeyObject } = await import('node:crypto')
  const options = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase } as const
  return KeyObject.from(key).export(options).toString()
}

/** An authority like Apple's and a certificate for our cards, generated for each run. */
async function makeCertificates() {
  const authority = await newKeys()
  const wwdr = await x509.X509CertificateGenerator.createSelfSigned({
    ...life,
    serialNumber: '01',
    name: 'CN=Authority of the test',
    signingAlgorithm: algorithm,
    keys: authority as CryptoKeyPair,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  })
  const own = await newKeys()
  const certificate = await x509.X509CertificateGenerator.create({
    ...life,
    serialNumber: '02',
    issuer: wwdr.subject,
    subject: [
      { '0.9.2342.19200300.100.1.1': [passTypeId] },
      { CN: ['Cards of the test'] },
      { OU: [teamId] },
    ],
    signingAlgorithm: algorithm,
    publicKey: own.publicKey as CryptoKey,
    signingKey: authority.privateKey as CryptoKey,
  })
  return {
    wwdr: wwdr.toString('pem'),
    certificate: certificate.toString('pem'),
    key: await encryptedPem(own.privateKey),
  }
}

let made: ReturnType<typeof makeCertificates> | undefined

/** The settings of Apple Wallet with certificates of the test. */
export async function appleSettings(): Promise<Record<string, string>> {
  made ??= makeCertificates()
  const { wwdr, certificate, key } = await made
  return {
    APPLE_WALLET_PASS_TYPE_ID: passTypeId,
    APPLE_WALLET_TEAM_ID: teamId,
    APPLE_WALLET_CERTIFICATE: certificate,
    // As one line of an environment file.
    APPLE_WALLET_KEY: key.replaceAll('\n', String.raw`\n`),
    APPLE_WALLET_KEY_PASSPHRASE: passphrase,
    APPLE_WALLET_WWDR: Buffer.from(wwdr).toString('base64'),
  }
}

/** A certificate for a server on this machine, which nobody has signed. */
export async function serverCertificate(): Promise<{ cert: string; key: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pair = {
    privateKey: privateKey.toCryptoKey(algorithm, true, ['sign']),
    publicKey: publicKey.toCryptoKey(algorithm, true, ['verify']),
  }
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...life,
    serialNumber: '03',
    name: 'CN=127.0.0.1',
    signingAlgorithm: algorithm,
    keys: pair as CryptoKeyPair,
  })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { cert: certificate.toString('pem'), key }
}

export const fingerprintOf = (pem: string) => new X509Certificate(pem).fingerprint256
