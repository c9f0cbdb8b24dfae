import type { GuestWelcome } from '#contract/checkins/club-guests.ts'
import { evaluate } from '#domain/checkins/evaluate.ts'
import { guestWelcomeText } from '#domain/checkins/guest-welcome-text.ts'
import { danishDay } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { loadCheckInContext } from './check-in-context.ts'

type Asked = { club: { id: string }; pass: { id: string }; at: Date }

/** Evaluates a card at a club at a moment by the rules of a check-in, and stores nothing. */
export async function findGuestWelcome(ctx: Ctx, { club, pass, at }: Asked): Promise<GuestWelcome> {
  const { input } = await loadCheckInContext(ctx.db, {
    passId: pass.id,
    clubId: club.id,
    at,
    holes: undefined,
    intent: 'check_in',
    isHolder: true,
  })
  const verdict = evaluate(input)
  return {
    outcome: verdict.slot?.kind === 'already' ? 'already' : verdict.outcome,
    sentence: guestWelcomeText(verdict, danishDay(at) === today(ctx) ? 'i dag' : 'den dag'),
  }
}
