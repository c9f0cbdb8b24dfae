import { signInToDemonstration, type DemonstrationRole } from '#contract/shared/demonstration.ts'
import { demoSignIns } from '../accounts/demo-sign-ins.ts'
import type { GetAuth } from '../accounts/auth.ts'
import { signInForDemo } from '../accounts/sign-in-for-demo.ts'
import { loginPage } from '../accounts/sign-in.ts'
import type { Ctx } from '../ctx.ts'
import { handle, type App } from '../http/handle.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { findLatestDirected } from './queries.ts'

/** The routes of the demonstration, which production does not have. */
export function demoRoutes(app: App, getAuth: GetAuth) {
  // The login page shows why a sign-in failed, and offers the same people with their passwords.
  const form = { page: loginPage, next: ({ path }: { path: string }) => path } as const
  handle(app, signInToDemonstration, (ctx, input) => signIn(ctx, getAuth, input), form)
}

async function signIn(ctx: Ctx, getAuth: GetAuth, { role }: { role: DemonstrationRole }) {
  await limit(ctx, { ...signInLimit, key: `demo-sign-in:${addressOf(ctx)}` })
  const accountId = await signInForDemo(ctx, getAuth, emails[role])
  return { path: role === 'director' ? await deskOf(ctx, accountId) : startPages[role] }
}

/** Every press opens a session. A whole clubhouse may share one address. */
export const signInLimit = { max: 60, windowSeconds: 60 }

const [golfer, club, company, operator] = demoSignIns

/** The club's secretary also runs its tournaments. */
const emails: Record<DemonstrationRole, string> = {
  golfer: golfer.email,
  club: club.email,
  director: club.email,
  company: company.email,
  operator: operator.email,
}

const startPages = {
  golfer: '/account',
  club: '/club',
  company: '/company',
  operator: '/admin',
} as const

/** The tournament desk of the round that is played now, or of the latest one. */
async function deskOf(ctx: Ctx, accountId: string): Promise<string> {
  const directed = await findLatestDirected(ctx.db, accountId)
  return directed ? `/club/${directed.clubId}/tournaments/${directed.tournamentId}/cards` : '/club'
}
