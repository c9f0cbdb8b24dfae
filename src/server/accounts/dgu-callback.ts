import { dguOutcomes, type DguOutcome } from '#contract/dgu-login.ts'
import type { Membership } from '#domain/accounts/membership.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { findGolferByAccessToken } from './dgu-api.ts'
import { browserHash, saveOutcome } from './dgu-browser.ts'
import { findDguClient } from './dgu-client.ts'
import { exchangeCode } from './dgu-exchange.ts'
import { findDguLogin, consumeDguLogin, type DguLoginRow } from './dgu-login-queries.ts'
import { hashOfKey } from '../keys.ts'

/** Who signed in with the union just now, in this browser. */
export type ProvenGolfer = {
  membership: Membership & { personId: string }
  /** As the union has it; proven by nothing. */
  email: string | null
}

/** What is made of a login, by what it was for; answers with the page to go to. */
export type DguUse = (ctx: Ctx, login: DguLoginRow, golfer: ProvenGolfer) => Promise<string>
export type DguUses = Record<DguLoginRow['purpose'], DguUse>

/** What else is to be done once an account's own golfer has signed in by DGU. */
export type WhenProven = (
  ctx: Ctx,
  proof: { accountId: string; membership: Membership },
) => Promise<void>

type Sent = Record<string, string>

/** What the union sent the browser back with; answers with the page of ours that comes next. */
export async function handleDguCallback(ctx: Ctx, uses: DguUses, sent: Sent): Promise<string> {
  let next = '/account'
  try {
    await limit(ctx, { key: `dgu-callback-from:${addressOf(ctx)}`, max: 120, windowSeconds: 900 })
    const login = await findLogin(ctx, sent)
    ;({ next } = login)
    const golfer = await readGolfer(ctx, await take(ctx, login), sent)
    return await uses[login.purpose](ctx, login, golfer)
  } catch (error) {
    saveOutcome(ctx, outcomeOf(error), next)
    return outcomePage
  }
}

export const outcomePage = '/oauth/callback'

/** The refusals that have an explanation; everything else is a bug, and thrown on. */
export function outcomeOf(error: unknown): DguOutcome {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'too_many_requests') return 'too_many'
  const outcome = dguOutcomes.find((one) => one === error.details['reason'])
  if (!outcome) throw error
  return outcome
}

const refuse = (reason: DguOutcome) => new AppError('refused', { reason })

async function findLogin(ctx: Ctx, { state }: Sent): Promise<DguLoginRow> {
  const browser = browserHash(ctx)
  const login =
    state && browser
      ? await findDguLogin(ctx.db, { stateHash: hashOfKey(state), browserHash: browser })
      : undefined
  if (!login) throw refuse('unknown')
  return login
}

/** From here on nobody can use it again, whatever becomes of it. */
async function take(ctx: Ctx, login: DguLoginRow) {
  const { verifier } = login
  if (verifier !== null && (await consumeDguLogin(ctx.db, login.id))) return { verifier }
  throw refuse(login.usedAt ? 'used' : 'expired')
}

async function readGolfer(ctx: Ctx, { verifier }: { verifier: string }, sent: Sent) {
  const client = await findDguClient(ctx)
  if (!client) throw refuse('off')
  if (sent['error'] === 'access_denied') throw refuse('cancelled')
  const isElsewhere = sent['iss'] !== undefined && sent['iss'] !== client.issuer
  const code = sent['code'] ?? ''
  if (sent['error'] !== undefined || isElsewhere || !isCode(code)) throw refuse('refused_there')

  const exchanged = await exchangeCode(ctx, client, { code, verifier })
  if (exchanged.state === 'down') throw refuse('login_down')
  if (exchanged.state === 'refused') throw refuse('code_refused')

  // The token goes no further than this: nothing stores it (D7).
  const answer = await findGolferByAccessToken(ctx, exchanged.accessToken)
  if (answer.state === 'down') throw refuse('register_down')
  if (answer.state === 'unknown') throw refuse('no_golfer')
  return { email: answer.email, membership: ofThePerson(answer.membership) }
}

const isCode = (text: string) => text.length > 0 && text.length <= 2000

function ofThePerson(membership: Membership) {
  const { personId } = membership
  if (personId === null) throw new Error('The union names every golfer')
  return { ...membership, personId }
}
