import { cutOffNames } from '#domain/settlement/cut-offs.ts'
import type { Db } from '../db/client.ts'
import { findSeasonByCode } from '../passes/season-queries.ts'
import { selectCutOffs, type CutOff } from './cut-off-queries.ts'
import { frozenSource } from './frozen-input.ts'
import { settleSource, sha256 } from './settle-source.ts'
import { selectStatementBytes } from './statement-queries.ts'

/** A cut-off that was computed again. `differs` says in Danish what is not as it was stored. */
export type Verified = { kind: string; inputHash: string; resultHash: string; differs: string[] }

/** Settles every cut-off of a season again from its frozen input, and compares all stored bytes with their hashes. */
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
  const again = await settleSource(await frozenSource(db, id))
  const differs: string[] = []
  if (again.inputHash !== inputHash) differs.push('det frosne grundlag passer ikke til sin hash')
  if (again.result !== result) differs.push('resultatet er et andet, når det regnes efter')
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
  return { kind: cutOffNames[kind], inputHash, resultHash, differs }
}
