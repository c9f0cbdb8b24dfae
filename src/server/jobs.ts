import { countChangedDays } from './analytics/count-days.ts'
import { forwardEvents } from './analytics/forward.ts'
import { makePartitionsAhead } from './analytics/partitions.ts'
import { forgetMailedKeys } from './accounts/mailed-keys.ts'
import { mailTodaysWork } from './admin/mail-todays-work.ts'
import type { Foundation } from './app.ts'
import { endScanSessions } from './checkins/end-scan-sessions.ts'
import { backUpNightly } from './db/backup/nightly.ts'
import { forgetOldDguLogins } from './accounts/dgu-login-queries.ts'
import { forgetOldLimits } from './http/rate-limit.ts'
import type { Job } from './job-clock.ts'
import { sendDueMails } from './notifications/send-due-mails.ts'
import { runPayments } from './payments/jobs.ts'
import { answerDeclarations } from './passes/withdrawal-declarations.ts'
import { mailMembershipsDue } from './passes/mail-memberships-due.ts'
import type { Purchases } from './payments/purchases.ts'
import { keepRetention } from './privacy/retention.ts'
import { expireRegistrations } from './registrations/expire.ts'
import { openHoles } from './tournaments/board/hide-holes.ts'
import { keepEntries } from './tournaments/entry/keep-entries.ts'
import { reportCards } from './tournaments/golfbox/send-reports.ts'
import { runSimulator } from './simulators/payments/callbacks.ts'
import { simulatorWorld } from './simulators/payments/world.ts'

/** Everything that happens without anybody asking, and how often it is looked for. */
export function houseJobs(
  house: Foundation,
  { databaseUrl, purchases }: { databaseUrl: string; purchases: Purchases },
): Job[] {
  const simulated = house.config.paymentProvider === 'simulator'
  const simulator = simulatorWorld(house)
  return [
    { name: 'payments', everySeconds: 5, run: (ctx) => runPayments(ctx, purchases) },
    { name: 'withdrawals', everySeconds: 5, run: answerDeclarations },
    { name: 'mails', everySeconds: 5, run: sendDueMails },
    { name: 'tournament-entries', everySeconds: 20, run: keepEntries },
    { name: 'hidden-holes', everySeconds: 5, run: openHoles },
    { name: 'card-reports', everySeconds: 20, run: (ctx) => reportCards(ctx) },
    { name: 'registrations', everySeconds: 600, run: expireRegistrations },
    { name: 'backup', everySeconds: 300, run: (ctx) => backUpNightly(ctx, databaseUrl) },
    { name: 'todays-work', everySeconds: 60, run: mailTodaysWork },
    { name: 'memberships-due', everySeconds: 600, run: mailMembershipsDue },
    { name: 'mailed-keys', everySeconds: 600, run: forgetMailedKeys },
    { name: 'analytics-days', everySeconds: 3600, run: makePartitionsAhead },
    { name: 'analytics-counts', everySeconds: 60, run: countChangedDays },
    { name: 'retention', everySeconds: 3600, run: keepRetention },
    { name: 'limits', everySeconds: 3600, run: forgetOldLimits },
    { name: 'dgu-logins', everySeconds: 900, run: forgetOldDguLogins },
    { name: 'scan-sessions', everySeconds: 3600, run: endScanSessions },
    ...(house.config.analyticsForward
      ? [{ name: 'analytics-forward', everySeconds: 10, run: forwardEvents }]
      : []),
    ...(simulated
      ? [{ name: 'payment-simulator', everySeconds: 1, run: () => runSimulator(simulator) }]
      : []),
  ]
}
