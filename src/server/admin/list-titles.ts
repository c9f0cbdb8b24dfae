import { listPasses, listWithdrawals } from '#contract/admin-cards.ts'
import { listCases } from '#contract/admin-cases.ts'
import { listAllClubs } from '#contract/admin-clubs.ts'
import { listErrors } from '#contract/admin-errors.ts'
import { listImportRuns } from '#contract/admin-imports.ts'
import { listInvitations } from '#contract/admin-invitations.ts'
import { listActivity } from '#contract/admin-log.ts'
import { listMembers } from '#contract/admin-members.ts'
import { listAllNotices } from '#contract/admin-notices.ts'
import { listAttempts, listOrders, listPaymentCases } from '#contract/admin-orders.ts'
import { listGolfers, listPeople } from '#contract/admin-people.ts'
import { listProductsAsAdmin } from '#contract/admin-products.ts'
import { listOwnedTexts } from '#contract/admin-texts.ts'
import { listCheckIns } from '#contract/admin-visits.ts'

const all = [
  listPeople,
  listGolfers,
  listPasses,
  listWithdrawals,
  listOrders,
  listAttempts,
  listPaymentCases,
  listCheckIns,
  listAllClubs,
  listCases,
  listImportRuns,
  listMembers,
  listProductsAsAdmin,
  listOwnedTexts,
  listAllNotices,
  listActivity,
  listInvitations,
  listErrors,
]

/** What a list that was exported is called, by the address under which the log keeps it. */
export const listTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(all.map(({ path, title }) => [path, title])),
  '/api/v1/admin/insights': 'Tal',
}
