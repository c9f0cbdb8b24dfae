import { cutOffNames } from '#domain/settlement/cut-offs.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { findSeasonByCode } from '../passes/season-queries.ts'
import { findInputPart, selectCutOffs, type CutOff } from './cut-off-queries.ts'
import { frozenSource } from './frozen-input.ts'
import { findInputDeletion } from './input-deletion-queries.ts'
import { sha256 } from '../documents/sha256.ts'
import { settleSource } from './settle-source.ts'
import { selectStatementBytes } from './statement-queries.ts'

/** A cut-off that was computed again. `differs` says in Danish what is not as it was stored. */
export type Verified = {
  kind: string
  inputHash: string
  resultHash: string
  /** The day on which the rows were deleted, so that only the hashes of what is left can be compared. */
  inputDeletedOn: PlainDate | undefined
  differs: string[]
}

/**
 * Settles every cut-off of a season again from its frozen input, and compares all stored bytes with their hashes. Input
 * that was deleted after its time of keeping cannot be settled again.
 */
export async function verifySeason(db: Db, code: string): Promise<Verified[]> {
  const season = await findSeasonByCode(db, code)
  if (!season) return []
  const verified: Verified[] = []
  for (const cutOff of (await selectCutOffs(db, season.id)).toReversed()) {
    verified.push(await verifyCutOff(db, cutOff))
  }
  return verified
}

async function verifyCutOff(db: Db, cutOff: CutOff): Promise<Verified> {
  const { id, kind, inputHash, resultHash, result } = cutOff
  const deletedAt = await findInputDeletion(db, id)
  const differs = deletedAt ? [] : await recompute(db, cutOff)
  if (sha256(result) !== resultHash) differs.push('resultatet passer ikke til sin hash')
  for await (const statement of selectStatementBytes(db, id)) {
    const { number, html, htmlHash, pdf, pdfHash, csv, csvHash } = statement
    if (sha256(html) !== htmlHash)
      differs.push(`afregningsbilag ${number} passer ikke til sin hash`)
    // Without bytes there must be no hash either.
    if ((pdf && sha256(pdf)) !== pdfHash)
      differs.push(`PDF-filen af ${number} passer ikke til sin hash`)
    if (sha256(csv) !== csvHash) differs.push(`CSV-filen af ${number} passer ikke til sin hash`)
  }
  const inputDeletedOn = deletedAt && danishDay(deletedAt)
  return { kind: cutOffNames[kind], inputHash, resultHash, inputDeletedOn, differs }
}

async function recompute(db: Db, { id, inputHash, result }: CutOff): Promise<string[]> {
  if (!(await findInputPart(db, id, 0))) return ['det frosne grundlag mangler']
  const again = await settleSource(await frozenSource(db, id))
  return [
    ...(again.inputHash === inputHash ? [] : ['det frosne grundlag passer ikke til sin hash']),
    ...(again.result === result ? [] : ['resultatet er et andet, når det regnes efter']),
  ]
}
