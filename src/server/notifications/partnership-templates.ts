import { z } from 'zod'
import { day, instant, line, link } from './template-fields.ts'

const hash = z.string().regex(/^[\da-f]{64}$/)

/** The link to an offer, or to a new version of an agreement, that waits for a signature. */
export const agreementLink = z.object({
  name: line,
  club: line,
  kind: z.enum(['offer', 'version']),
  version: z.int(),
  /** The titles of the clauses that differ from the version signed before. */
  changes: z.array(line).max(60),
  link,
  validTo: day,
})

/** The signed text, to the signer and to us. */
export const agreementReceipt = z.object({
  club: line,
  version: z.int(),
  signer: line,
  role: line,
  signedAt: instant,
  textHash: hash,
  clauses: z.array(z.object({ title: line, text: z.string().max(20_000) })).max(60),
  /** Whom we have invited to the club's pages; null where nobody was. */
  administrator: line.nullable(),
})
