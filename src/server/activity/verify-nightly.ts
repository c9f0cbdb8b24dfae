import { minuteNow, today, type Ctx } from '../ctx.ts'
import { findStoredSetting, saveSetting } from '../db/settings.ts'
import { chainFindingText } from './chain-finding.ts'
import { verifyChain } from './verify-chain.ts'
import { readWitness } from './witness.ts'

/** 4.00 in Danish local time, after the backup. */
const minuteOfVerification = 4 * 60
const setting = 'activity.verified'
const shownFindings = 5

/** The result of the last verification. `findings` has the first five as Danish sentences, of `total`. */
export type Verified = { day: string; position: number; findings: string[]; total: number }

/**
 * Verifies the whole log once a Danish day, after 4, and stores the result for the back office. Something
 * wrong is logged as an error. Two processes that do it at once only do it twice.
 */
export async function verifyNightly(ctx: Ctx): Promise<void> {
  if (minuteNow(ctx) < minuteOfVerification) return
  if ((await findVerified(ctx))?.day === today(ctx)) return
  const witness = await readWitness(ctx.db, ctx.config.dataDir)
  const { end, findings, total } = await verifyChain(ctx.db, ctx.now(), witness)
  const texts = findings.slice(0, shownFindings).map(chainFindingText)
  if (total > 0) ctx.log('error', 'The log is not whole', { findings: texts, total })
  const verified: Verified = { day: today(ctx), position: end.position, findings: texts, total }
  await saveSetting(ctx.db, setting, verified, ctx.now())
}

export async function findVerified(ctx: Pick<Ctx, 'db'>) {
  const stored = await findStoredSetting<Verified>(ctx.db, setting)
  return stored && { ...stored.value, at: stored.updatedAt }
}
