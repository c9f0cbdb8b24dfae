import { randomUUID } from 'node:crypto'
import { evaluate } from '#domain/checkins/evaluate.ts'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { findAccountByEmail } from '#server/accounts/queries.ts'
import { selectRoles } from '#server/accounts/role-queries.ts'
import { loadCheckInContext } from '#server/checkins/check-in-context.ts'
import { checkIn } from '#server/checkins/check-in.ts'
import { findClubByNumber } from '#server/clubs/queries.ts'
import { today, type Actor, type Ctx } from '#server/ctx.ts'
import { staffClubNumber } from '../places.ts'
import { countAttempts, selectCandidates } from './life-queries.ts'

/** So that a club's list stays readable, and cards keep rounds for the next days. */
const mostGuestsADay = 40
const candidates = 12

/**
 * Checks a guest in at the club of the demonstration's staff, as the staff would by scanning a card, if a card may be
 * used there now.
 * @returns whether somebody was checked in.
 */
export async function checkGuestIn(ctx: Ctx): Promise<boolean> {
  const club = await findClubByNumber(ctx.db, staffClubNumber)
  const actor = await findStaff(ctx)
  if (!club || !actor) return false
  const day = today(ctx)
  if ((await countAttempts(ctx.db, club.id, day)) >= mostGuestsADay) return false
  for (const pass of await selectCandidates(ctx.db, day, candidates)) {
    if (!(await isWelcome(ctx, club.id, pass.id))) continue
    await checkIn(
      { ...ctx, actor },
      {
        id: randomUUID(),
        way: 'staff_scan',
        clubId: club.id,
        code: pass.number,
        isHolder: true,
        another: false,
        offline: false,
        atClient: ctx.now().toISOString(),
      },
    )
    return true
  }
  return false
}

async function isWelcome(ctx: Ctx, clubId: string, passId: string): Promise<boolean> {
  const at = ctx.now()
  const intent = {
    passId,
    clubId,
    at,
    holes: undefined,
    intent: 'check_in',
    isHolder: true,
  } as const
  const { input } = await loadCheckInContext(ctx.db, intent)
  return evaluate(input).outcome === 'allow'
}

/** The staff of the demonstration's club; undefined when a visitor has deleted the account. */
async function findStaff({ db }: Ctx): Promise<Actor | undefined> {
  const email = demoSignIns.find(({ role }) => role === 'club')?.email ?? ''
  const account = await findAccountByEmail(db, email)
  if (!account) return undefined
  const roles = await selectRoles(db, account.id)
  return {
    accountId: account.id,
    email,
    name: account.name,
    emailVerified: true,
    twoFactor: 'off',
    roles,
  }
}
