import { endRoleIn } from '../accounts/change-roles.ts'
import { invite, revokeInvitation, sendInvitationAgain } from '../accounts/invite.ts'
import { listPeopleOf } from '../accounts/list-people.ts'
import type { Ctx } from '../ctx.ts'
import { accessCompany } from './access.ts'

const access = (ctx: Ctx, companyId: string) => accessCompany(ctx, companyId, 'company.people')

/** The administrators of the company, its invitations, and a log of changes to both. */
export async function listCompanyPeople(ctx: Ctx, { companyId }: { companyId: string }) {
  const { id, name } = await access(ctx, companyId)
  return { name, ...(await listPeopleOf(ctx, { companyId: id })) }
}

/** Invites another administrator; each may invite and remove the others. */
export async function inviteCompanyAdmin(ctx: Ctx, input: { companyId: string; email: string }) {
  const { id } = await access(ctx, input.companyId)
  return invite(ctx, { email: input.email, role: { name: 'company_admin', scopeId: id } })
}

type Invited = { companyId: string; invitationId: string }

export async function sendCompanyInvitation(ctx: Ctx, { companyId, invitationId }: Invited) {
  const { id } = await access(ctx, companyId)
  return sendInvitationAgain(ctx, invitationId, id)
}

export async function revokeCompanyInvitation(ctx: Ctx, { companyId, invitationId }: Invited) {
  const { id } = await access(ctx, companyId)
  return revokeInvitation(ctx, invitationId, id)
}

/** Ends an administrator's role; the last one stays, so that somebody can use the cards. */
export async function endCompanyRole(ctx: Ctx, input: { companyId: string; roleId: string }) {
  const { id } = await access(ctx, input.companyId)
  await endRoleIn(ctx, { scopeId: id, roleId: input.roleId })
  return { done: true as const }
}
