import { validateCvr } from '#domain/companies/cvr.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { fetchCompany, type RegisterAnswer } from './cvr-api.ts'
import { findLookup, upsertLookup } from './queries.ts'

const cacheMs = 30 * 24 * 3_600_000

/** Checks a company number during entry: first its check digit, then the register. */
export async function checkCvr(ctx: Ctx, { cvr: text }: { cvr: string }) {
  await limit(ctx, { key: `cvr:${addressOf(ctx)}`, max: 60, windowSeconds: 3_600 })
  const result = validateCvr(text)
  if (!result.ok) return { answer: 'wrong' as const, reason: result.reason }
  const { cvr } = result
  const company = await companyByCvr(ctx, cvr)
  if (company.state === 'found') {
    return { answer: 'found' as const, cvr, name: company.name, active: company.active }
  }
  return {
    answer: company.state === 'unknown' ? ('unknown' as const) : ('not_asked' as const),
    cvr,
  }
}

/** Looks up a valid number in the register. Responses are cached for a month; failures are not. */
export async function companyByCvr(ctx: Ctx, cvr: string): Promise<RegisterAnswer> {
  const cached = await findLookup(ctx.db, cvr, new Date(ctx.now().getTime() - cacheMs))
  if (cached?.found) {
    return { state: 'found', name: cached.name ?? '', active: cached.active ?? true }
  }
  if (cached) return { state: 'unknown' }

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
