import { validateCvr } from '#domain/companies/cvr.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { fetchCompany, type RegisterAnswer } from './cvr-api.ts'
import { findLookup, upsertLookup } from './queries.ts'

const keptMs = 30 * 24 * 3_600_000

/** For the form, while somebody types: the arithmetic first, then the register. */
export async function checkCvr(ctx: Ctx, { cvr: text }: { cvr: string }) {
  await limit(ctx, { key: `cvr:${addressOf(ctx)}`, max: 60, windowSeconds: 3_600 })
  const verdict = validateCvr(text)
  if (!verdict.ok) return { answer: 'wrong' as const, reason: verdict.reason }
  const { cvr } = verdict
  const known = await companyByCvr(ctx, cvr)
  if (known.state === 'found') {
    return { answer: 'found' as const, cvr, name: known.name, active: known.active }
  }
  return { answer: known.state === 'unknown' ? ('unknown' as const) : ('not_asked' as const), cvr }
}

/** What the register says of a well-formed number, asked at most once a month; silence is not kept. */
export async function companyByCvr(ctx: Ctx, cvr: string): Promise<RegisterAnswer> {
  const kept = await findLookup(ctx.db, cvr, new Date(ctx.now().getTime() - keptMs))
  if (kept?.found) return { state: 'found', name: kept.name ?? '', active: kept.active ?? true }
  if (kept) return { state: 'unknown' }

  const answer = await fetchCompany(ctx, cvr)
  if (answer.state === 'down') return answer
  const found = answer.state === 'found'
  await upsertLookup(ctx.db, {
    cvr,
    found,
    name: found ? answer.name : null,
    active: found ? answer.active : null,
    askedAt: ctx.now(),
  })
  return answer
}
