import { countChangedDays } from './analytics/count-days.ts'
import { forwardEvents } from './analytics/forward.ts'
import { createPartitionsAhead } from './analytics/partition-queries.ts'
import { endImpersonations } from './accounts/impersonate.ts'
import { deleteMailedKeys } from './accounts/mailed-key-queries.ts'
import { chainActivity } from './activity/chain-activity.ts'
import { verifyNightly } from './activity/verify-nightly.ts'
import { writeWitness } from './activity/witness.ts'
import { makeAbuseList } from './admin/abuse-list.ts'
import { mailTodaysWork } from './admin/mail-todays-work.ts'
import type { AppServices } from './app-services.ts'
import { deleteOldClubLinks } from './checkins/club-link.ts'
import { mailSeasonEnds } from './checkins/mail-season-end.ts'
import { mailPlannedVisits } from './checkins/mail-planned-visits.ts'
import { runDepartures } from './checkins/open-lost-rounds.ts'
import { endScanSessions } from './checkins/phones.ts'
import { runRehearsals } from './director/rehearsal/run-rehearsals.ts'
import { drawInvoicePdfs } from './companies/invoice-files.ts'
import { remindOfInvoices } from './companies/remind.ts'
import { removeDeletedPictures } from './clubs/pictures/pictures.ts'
import { backUpNightly } from './db/backup/nightly.ts'
import { deleteOldDguLogins } from './accounts/dgu-login-queries.ts'
import { deleteOldRateLimits } from './http/queries.ts'
import { mailGiftCards } from './giftcards/deliver-gift-card.ts'
import type { Job } from './job-scheduler.ts'
import { purgeCdn, purgeJob } from './pages/purge-cdn.ts'
import { sendDueMails } from './notifications/send-due-mails.ts'
import { sendUrgentMessages } from './notifications/urgent/send-urgent.ts'
import { issueVersions } from './partnership/issue-versions.ts'
import { runPayments } from './payments/jobs.ts'
import { answerDeclarations } from './passes/withdrawal-declarations.ts'
import { mailMembershipsDue } from './passes/mail-memberships-due.ts'
import { mailClubMonths } from './settlement/month-mail.ts'
import { updateWallets } from './wallets/update-wallets.ts'
import { sendDeliveries } from './programs/send-deliveries.ts'
import type { Purchases } from './payments/purchases.ts'
import { drawReceiptPdfs } from './payments/receipt-files.ts'
import { reconcilePayments } from './payments/reconcile.ts'
import { hasSimulatedPayments } from './payment-settings.ts'
import { keepRetention } from './privacy/retention.ts'
import { expireRegistrations } from './registrations/expire.ts'
import { computeLargeSeasons } from './settlement/season-standing.ts'
import { revealHoles } from './board/hide-holes.ts'
import { processEntryDeadlines } from './entries/process-entry-deadlines.ts'
import { mailTomorrowsPapers } from './papers/mail-tomorrows-papers.ts'
import { processMatches, remindOfMatches } from './matches/process-matches.ts'
import { reportCards } from './golfbox/send-reports.ts'

/** All background jobs with their intervals. */
export function allJobs(
  services: AppServices,
  { databaseUrl, purchases }: { databaseUrl: string; purchases: Purchases },
): Job[] {
  const { demonstration, visits } = services
  return [
    { name: 'log-chain', everySeconds: 1, run: chainActivity },
    { name: 'log-witness', everySeconds: 600, run: writeWitness },
    { name: 'log-verification', everySeconds: 600, run: verifyNightly },
    { name: 'payments', everySeconds: 5, run: (ctx) => runPayments(ctx, purchases) },
    { name: 'payment-reconciliation', everySeconds: 1800, run: reconcilePayments },
    { name: 'withdrawals', everySeconds: 5, run: answerDeclarations },
    { name: 'impersonations', everySeconds: 30, run: endImpersonations },
    { name: 'mails', everySeconds: 5, run: sendDueMails },
    { name: 'urgent-messages', everySeconds: 3, run: sendUrgentMessages },
    {
      name: 'settlement',
      everySeconds: 60,
      run: (ctx) => computeLargeSeasons(ctx, { databaseUrl }),
    },
    { name: 'company-invoices', everySeconds: 600, run: remindOfInvoices },
    { name: 'invoice-pdfs', everySeconds: 20, run: drawInvoicePdfs },
    { name: 'receipt-pdfs', everySeconds: 20, run: drawReceiptPdfs },
    { name: 'club-departures', everySeconds: 60, run: runDepartures },
    { name: 'agreements', everySeconds: 3600, run: issueVersions },
    { name: 'gift-cards', everySeconds: 60, run: mailGiftCards },
    { name: 'tournament-entries', everySeconds: 20, run: processEntryDeadlines },
    { name: 'rehearsals', everySeconds: 4, run: runRehearsals },
    { name: 'matches', everySeconds: 20, run: processMatches },
    { name: 'match-reminders', everySeconds: 900, run: remindOfMatches },
    { name: 'hidden-holes', everySeconds: 5, run: revealHoles },
    { name: 'card-reports', everySeconds: 20, run: (ctx) => reportCards(ctx) },
    { name: 'registrations', everySeconds: 600, run: expireRegistrations },
    { name: 'backup', everySeconds: 300, run: (ctx) => backUpNightly(ctx, databaseUrl) },
    { name: 'todays-work', everySeconds: 60, run: mailTodaysWork },
    { name: 'abuse-list', everySeconds: 60, run: makeAbuseList },
    { name: 'memberships-due', everySeconds: 600, run: mailMembershipsDue },
    { name: 'club-months', everySeconds: 300, run: mailClubMonths },
    { name: 'papers-tomorrow', everySeconds: 300, run: mailTomorrowsPapers },
    { name: 'season-ends', everySeconds: 600, run: mailSeasonEnds },
    { name: 'planned-visits', everySeconds: 60, run: mailPlannedVisits },
    { name: 'webhooks', everySeconds: 3, run: (ctx) => sendDeliveries(ctx) },
    { name: 'wallets', everySeconds: 10, run: updateWallets },
    { name: 'mailed-keys', everySeconds: 600, run: deleteMailedKeys },
    { name: 'analytics-days', everySeconds: 3600, run: createPartitionsAhead },
    { name: 'analytics-counts', everySeconds: 60, run: countChangedDays },
    { name: 'retention', everySeconds: 3600, run: keepRetention },
    { name: 'club-pictures', everySeconds: 3600, run: removeDeletedPictures },
    { name: 'limits', everySeconds: 3600, run: deleteOldRateLimits },
    { name: 'dgu-logins', everySeconds: 900, run: deleteOldDguLogins },
    { name: 'club-links', everySeconds: 3600, run: deleteOldClubLinks },
    { name: 'scan-sessions', everySeconds: 3600, run: endScanSessions },
    ...(services.config.cdn?.purge ? [{ name: purgeJob, everySeconds: 1, run: purgeCdn }] : []),
    ...(services.config.analyticsForward
      ? [{ name: 'analytics-forward', everySeconds: 10, run: forwardEvents }]
      : []),
    ...(demonstration && visits ? demonstration.lifeJobs(visits.isLookedAt) : []),
    ...simulatedJobs(services),
  ]
}

/** The callbacks of simulated payment providers. */
function simulatedJobs(services: AppServices): Job[] {
  const { simulators, config } = services
  if (!simulators || !hasSimulatedPayments(config)) return []
  const run = () => simulators.runPayments(services)
  return [{ name: 'payment-simulator', everySeconds: 1, run }]
}
