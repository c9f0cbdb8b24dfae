import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal, by which a kept document and its files are compared with what was issued. */
export const sha256 = (body: string | Uint8Array): string =>
  createHash('sha256').update(body).digest('hex')
