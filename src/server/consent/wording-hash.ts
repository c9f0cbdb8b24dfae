import { createHash } from 'node:crypto'
import { wordingIn } from '#domain/consent/wording.ts'

/** The words shown in a culture, as a record names them. */
export const wordingHash = (culture: string): string =>
  createHash('sha256')
    .update(JSON.stringify(wordingIn(culture)))
    .digest('hex')
