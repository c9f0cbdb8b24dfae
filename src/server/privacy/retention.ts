import { periods, lastDeletedDay, type PeriodName } from '#domain/privacy/periods.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { dropPartitions } from '../analytics/partition-queries.ts'
import { deleteImpersonations } from '../accounts/impersonation-queries.ts'
import { deleteInvitations } from '../accounts/invitation-queries.ts'
import { eraseGolfers, deleteDevices } from '../accounts/personal-data-queries.ts'
import { deleteActivityEvents } from '../activity/personal-data-queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { deleteOldAbuseRows } from '../admin/abuse-queries.ts'
import { deleteOldCases } from '../cases/personal-data-queries.ts'
import { deleteVisits } from '../checkins/personal-data-queries.ts'
import { danishInstant } from '../clock.ts'
import { deleteImportChanges } from '../clubs/imports/run-queries.ts'
import { clearOldInvoices } from '../companies/invoice-queries.ts'
import { deleteConsents } from '../consent/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { deleteOldRedemptions } from '../discounts/personal-data-queries.ts'
import { deleteOldFiles } from '../documents/file-queries.ts'
import { deleteErrors } from '../errors/queries.ts'
import { deleteOldFailures } from '../jobs/queries.ts'
import { errorFields } from '../log.ts'
import { deleteMails, adminTemplates, receiptTemplates } from '../notifications/queries.ts'
import { deleteOldMarketingConsents } from '../notifications/marketing-queries.ts'
import { deleteOldSuppressions } from '../notifications/suppression-queries.ts'
import { deleteOldMessages } from '../notifications/urgent/message-queries.ts'
import { deleteOldAgreements } from '../partnership/agreement-queries.ts'
import { deleteOldLeads } from '../partnership/personal-data-queries.ts'
import {
  deleteNumbers,
  deleteOldWithdrawals,
  selectUnverified,
} from '../passes/personal-data-queries.ts'
import { clearOldReceipts } from '../payments/issued-receipt-queries.ts'
import { deleteOldSales, deleteUnpaidGiftCards } from '../payments/personal-data-queries.ts'
import { expireRegistrations } from '../registrations/expire.ts'
import { deleteOldOrders } from '../registrations/personal-data-queries.ts'
import { deleteOldTickets } from '../salequeue/queue-queries.ts'
import { deleteOldInputs } from '../settlement/input-deletion-queries.ts'
import { deleteOldCards } from '../wallets/queries.ts'
import { findSetting, saveSetting } from '../db/settings.ts'
import { deleteContacts } from '../entries/personal-data-queries.ts'
import { deleteErasedAddresses } from './queries.ts'
import { eraseUnused, deleteUnmanaged } from './unused-accounts.ts'

/** Everything up to this instant is to be deleted. `day` is its Danish day. */
type Until = { day: PlainDate; at: Date }

type Rule = {
  what: string
  after: PeriodName
  /** Returns the number of removed rows. Must be repeatable. */
  service: (ctx: Ctx, until: Until) => Promise<number>
}

/** Runs a change in its own transaction. */
const inTransaction =
  (change: (tx: Db, until: Until) => Promise<number>): Rule['service'] =>
  (ctx, until) =>
    ctx.db.transaction((tx) => change(tx, until))

/** The retention rules (L-DP-3); `domain/privacy/periods.ts` has the periods. */
export const retention: readonly Rule[] = [
  {
    what: 'purchases that came to nothing',
    after: 'abandonedRegistration',
    // Each registration stores its own time of expiry.
    service: async (ctx) => (await expireRegistrations(ctx)).forgotten,
  },
  {
    what: 'gift cards that nobody paid',
    after: 'abandonedRegistration',
    service: inTransaction((tx, { at }) => deleteUnpaidGiftCards(tx, at)),
  },
  {
    what: 'places in the queue of a sale',
    after: 'abandonedRegistration',
    service: inTransaction((tx, { at }) => deleteOldTickets(tx, at)),
  },
  {
    what: 'golfers whose membership nobody could confirm',
    after: 'unverifiedPass',
    service: inTransaction(async (tx, { at }) => {
      const golfers = await selectUnverified(tx, at)
      await deleteNumbers(tx, golfers)
      await eraseGolfers(tx, golfers, at)
      return golfers.length
    }),
  },
  {
    what: 'who played where',
    after: 'checkIns',
    service: inTransaction((tx, { day }) => deleteVisits(tx, day)),
  },
  {
    what: 'who used a discount that is over',
    after: 'checkIns',
    service: inTransaction((tx, { day }) => deleteOldRedemptions(tx, day)),
  },
  {
    what: 'addresses on the net and browsers',
    after: 'devices',
    service: inTransaction((tx) => deleteDevices(tx, periods.devices.days)),
  },
  {
    what: 'SMS and pushes that were sent',
    after: 'devices',
    service: inTransaction((tx, { at }) => deleteOldMessages(tx, at)),
  },
  {
    what: 'cards in phones’ wallets',
    after: 'devices',
    service: inTransaction((tx, { day }) => deleteOldCards(tx, day)),
  },
  {
    what: 'what visitors did on the pages',
    after: 'analytics',
    service: inTransaction((tx, { day }) => dropPartitions(tx, day)),
  },
  {
    what: 'what broke',
    after: 'errors',
    service: inTransaction(
      async (tx, { at }) => (await deleteErrors(tx, at)) + (await deleteOldFailures(tx, at)),
    ),
  },
  {
    what: 'how members stood before an import',
    after: 'importHistory',
    service: inTransaction((tx, { at }) => deleteImportChanges(tx, at)),
  },
  {
    what: 'weekly lists of possible abuse',
    after: 'abuseLists',
    service: inTransaction((tx, { at }) => deleteOldAbuseRows(tx, at)),
  },
  {
    what: 'letters and our answers',
    after: 'letters',
    service: inTransaction((tx, { at }) => deleteOldCases(tx, at)),
  },
  {
    what: 'contacts of clubs that may become partners',
    after: 'letters',
    service: inTransaction((tx, { at }) => deleteOldLeads(tx, at)),
  },
  {
    what: 'mails to customers',
    after: 'mails',
    service: inTransaction((tx, { at }) =>
      deleteMails(tx, at, { except: [...receiptTemplates, ...adminTemplates] }),
    ),
  },
  {
    what: 'addresses to which mails are sent again',
    after: 'mails',
    service: inTransaction((tx, { at }) => deleteOldSuppressions(tx, at)),
  },
  {
    what: 'consents to news that were withdrawn',
    after: 'marketingConsents',
    service: inTransaction((tx, { at }) => deleteOldMarketingConsents(tx, at)),
  },
  {
    what: 'mails to the back office',
    after: 'backOfficeMails',
    service: inTransaction((tx, { at }) => deleteMails(tx, at, { only: adminTemplates })),
  },
  {
    what: 'the address to which an erasure was confirmed',
    after: 'farewells',
    service: inTransaction((tx, { at }) => deleteMails(tx, at, { only: ['erased'] })),
  },
  {
    what: 'invitations that are over',
    after: 'invitations',
    service: inTransaction((tx, { at }) => deleteInvitations(tx, at)),
  },
  {
    what: 'how to reach whoever played in a tournament',
    after: 'tournamentContacts',
    service: inTransaction((tx, { day }) => deleteContacts(tx, day)),
  },
  {
    what: 'accounts that nobody uses, after a warning',
    after: 'inactiveAccount',
    service: (ctx, { at }) => eraseUnused(ctx, at),
  },
  {
    what: 'golfers for whom nobody stands any more',
    after: 'inactiveAccount',
    service: inTransaction(deleteUnmanaged),
  },
  {
    what: 'names in the accounts',
    after: 'accounting',
    service: inTransaction(async (tx, { day, at }) => {
      const documents = await deleteOldDocuments(tx, day)
      await deleteOldOrders(tx, at)
      const receipts = await deleteMails(tx, at, { only: receiptTemplates })
      await deleteOldAgreements(tx, at)
      const withdrawals = await deleteOldWithdrawals(tx, at)
      return documents + receipts + withdrawals + (await deleteOldSales(tx, at))
    }),
  },
  {
    what: 'the sales and visits behind settlements',
    after: 'accounting',
    service: (ctx, { at }) => ctx.db.transaction((tx) => deleteOldInputs(tx, at, ctx.now())),
  },
  {
    what: 'the log',
    after: 'log',
    service: (ctx, { at }) => ctx.db.transaction((tx) => deleteActivityEvents(tx, at, ctx.now())),
  },
  {
    what: 'when the back office saw the service as a person',
    after: 'log',
    service: inTransaction((tx, { at }) => deleteImpersonations(tx, at)),
  },
  {
    what: 'choices about cookies',
    after: 'cookieConsents',
    service: inTransaction((tx, { at }) => deleteConsents(tx, at)),
  },
  {
    what: 'hashes of erased addresses',
    after: 'erasedAddresses',
    service: inTransaction((tx, { at }) => deleteErasedAddresses(tx, at)),
  },
]

/** Documents issued by a day: their files, and what they say about people. Numbers and amounts stay. */
async function deleteOldDocuments(tx: Db, day: PlainDate): Promise<number> {
  const files = await deleteOldFiles(tx, day)
  return files + (await clearOldReceipts(tx, day)) + (await clearOldInvoices(tx, day))
}

const setting = 'privacy.retention-day'

/**
 * Applies all retention rules once a Danish day. A failed rule is retried at the next run and does
 * not stop the others.
 */
export async function keepRetention(ctx: Ctx): Promise<void> {
  if ((await findSetting(ctx.db, setting)) === today(ctx)) return
  let hasSucceeded = true
  for (const rule of retention) {
    hasSucceeded = (await apply(ctx, rule)) && hasSucceeded
  }
  if (hasSucceeded) await saveSetting(ctx.db, setting, today(ctx), ctx.now())
}

async function apply(ctx: Ctx, { what, after, service }: Rule): Promise<boolean> {
  try {
    const removed = await service(ctx, untilOf(after, today(ctx)))
    if (removed === 0) return true
    await recordActivity(ctx.db, ctx, {
      action: 'privacy.forget',
      subject: { type: 'retention', id: after },
      data: { removed },
      actorKind: 'system',
    })
    return true
  } catch (error) {
    ctx.log('error', 'What should be forgotten was not', { what, ...errorFields(error) })
    return false
  }
}

export function untilOf(after: PeriodName, day: PlainDate): Until {
  const last = lastDeletedDay(periods[after], day)
  return { day: last, at: new Date(danishInstant(addDays(last, 1), 0).getTime() - 1) }
}
