import { createHash } from 'node:crypto'
import { signDetached, type Signer } from './sign-detached.ts'
import { storeZip } from './store-zip.ts'

/** A signed card: its files, a manifest of their hashes (SHA-1, as the format demands), and a signature over that. */
export function packCard(
  files: ReadonlyMap<string, Uint8Array>,
  signer: Signer,
  at: Date,
): Uint8Array<ArrayBuffer> {
  const hashes = [...files].map(([name, content]) => [
    name,
    createHash('sha1').update(content).digest('hex'),
  ])
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(hashes)))
  const signature = signDetached(manifest, signer, at)
  return new Uint8Array(
    storeZip(new Map([...files, ['manifest.json', manifest], ['signature', signature]])),
  )
}

/** A file of words: `"Navn" = "Name";`. */
export const stringsFile = (words: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    Object.entries(words)
      .map(([key, value]) => `${JSON.stringify(key)} = ${JSON.stringify(value)};\n`)
      .join(''),
  )
