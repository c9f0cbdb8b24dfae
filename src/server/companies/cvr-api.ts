import type { Company as Seller } from '#domain/content/company.ts'
import { z } from 'zod'
import { companyOf } from '../content/company.ts'
import type { Ctx } from '../ctx.ts'
import { sendOutgoingRequest } from '../http/outgoing-request.ts'

/** Short, because a person waits and the form can be sent without the response. */
const timeoutMs = 2_000

export type RegisterAnswer =
  | { state: 'found'; name: string; active: boolean }
  | { state: 'unknown' }
  /** Not configured, unreachable, too slow, over its quota, or an invalid response. */
  | { state: 'down' }

const Company = z.object({
  name: z.string().min(1).max(300),
  enddate: z.string().nullish(),
  creditbankrupt: z.boolean().nullish(),
})
const Refused = z.object({ error: z.string() })

/** Looks up a company number at cvrapi.dk, a public interface to the Danish company register. */
export async function fetchCompany(ctx: Ctx, cvr: string): Promise<RegisterAnswer> {
  const base = baseOf(ctx)
  if (!base) return { state: 'down' }
  try {
    const register = { base, mayBeHere: ctx.config.demo }
    const answer = await sendOutgoingRequest(
      register,
      `?country=dk&search=${encodeURIComponent(cvr)}`,
      {
        headers: { Accept: 'application/json', 'User-Agent': userAgentOf(await companyOf(ctx)) },
        patienceMs: timeoutMs,
      },
    )
    return read(ctx, await answer.json())
  } catch (error) {
    return unavailable(ctx, error instanceof Error ? error.name : 'unknown')
  }
}

const baseOf = ({ config, loopbackUrl }: Ctx) =>
  config.cvrApiUrl ?? (config.demo ? `${loopbackUrl}/simulator/cvr/api` : undefined)

/** "App - Provider - Contact": the register refuses other formats as if the quota were used up. */
const userAgentOf = ({ name, email }: Seller) => `Saesonkortet - ${plainLetters(name)} - ${email}`

/** HTTP headers cannot contain æ, ø and å. */
const plainLetters = (text: string) =>
  text
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'oe')
    .replace(/[åÅ]/g, 'aa')
    .replace(/[^ -~]/g, '')

function read(ctx: Ctx, body: unknown): RegisterAnswer {
  const company = Company.safeParse(body)
  if (company.success) {
    const { name, enddate, creditbankrupt } = company.data
    return { state: 'found', name, active: !enddate && !creditbankrupt }
  }
  const refused = Refused.safeParse(body)
  if (refused.success && refused.data.error === 'NOT_FOUND') return { state: 'unknown' }
  return unavailable(
    ctx,
    refused.success ? refused.data.error.slice(0, 40) : 'not the documented form',
  )
}

/** Logs the cause without the number. */
function unavailable(ctx: Ctx, why: string): RegisterAnswer {
  ctx.log('warn', 'The company register did not answer', { why })
  return { state: 'down' }
}
