import { redirect } from '@tanstack/react-router'
import type { Me } from '#contract/accounts/endpoints.ts'
import { listMyPasses } from '#contract/passes/endpoints.ts'
import { listMyEntries } from '#contract/entries/endpoints.ts'
import { getCurrentRegistration } from '#contract/registrations/endpoints.ts'
import { stepBeforeAccount } from '#domain/accounts/account-guard.ts'
import { call } from '../../api.ts'
import { undefinedIfUnreachable } from './undefined-if-unreachable.ts'

/** Sends as few requests as possible: almost no account has an open purchase. */
export async function requireAccountOf({ account, roles }: Me): Promise<void> {
  if (!account) return
  if (roles.length > 0) return redirectToWork(roles)
  const openStep = await findOpenStep()
  if (!openStep) return
  const hasPassRoleOrEntry = (await hasPass()) || (await hasEntry())
  const { emailVerified, name } = account
  const step = stepBeforeAccount({ emailVerified, name, hasPassRoleOrEntry, openStep })
  if (step) throw redirect({ href: `/account/registration/${step}`, statusCode: 302 })
}

// Without a response the account counts as having one, so that its pages open.

const hasPass = async () =>
  (await undefinedIfUnreachable(call(listMyPasses, {})))?.passes.length !== 0

const hasEntry = async () =>
  (await undefinedIfUnreachable(call(listMyEntries, {})))?.entries.length !== 0

/** The open step of this browser's purchase, unless it is paid or expired. */
async function findOpenStep() {
  const answer = await call(getCurrentRegistration, {}).catch(() => undefined)
  const registration = answer?.registration
  const isOpen = registration?.status === 'open' || registration?.status === 'ordered'
  return isOpen ? registration?.openStep : undefined
}

/** People who work for a club, a company or the back office and have no card are redirected to that work. */
async function redirectToWork(roles: Me['roles']): Promise<void> {
  const isOperator = roles.some(({ name }) => name.startsWith('operator_'))
  const isStaff = roles.some(({ name }) => name === 'club_staff' || name === 'club_admin')
  const isCompany = roles.some(({ name }) => name === 'company_admin')
  if (!isOperator && !isStaff && !isCompany) return
  const mine = await undefinedIfUnreachable(call(listMyPasses, {}))
  if (mine === undefined || mine.passes.length > 0) return
  const work = isOperator ? '/admin' : '/company'
  throw redirect({ href: isStaff ? '/club' : work, statusCode: 302 })
}
