import type { Foundation } from './app.ts'
import { endScanSessions } from './checkins/end-scan-sessions.ts'
import { backUpNightly } from './db/backup/nightly.ts'
import { forgetOldLimits } from './http/rate-limit.ts'
import type { Job } from './job-clock.ts'
import { sendDueMails } from './notifications/send-due-mails.ts'
import { runPayments } from './payments/jobs.ts'
import type { Purchases } from './payments/purchases.ts'
import { expireRegistrations } from './registrations/expire.ts'
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
    { name: 'mails', everySeconds: 5, run: sendDueMails },
    { name: 'registrations', everySeconds: 600, run: expireRegistrations },
    { name: 'backup', everySeconds: 300, run: (ctx) => backUpNightly(ctx, databaseUrl) },
    { name: 'limits', everySeconds: 3600, run: forgetOldLimits },
    { name: 'scan-sessions', everySeconds: 3600, run: endScanSessions },
    ...(simulated
      ? [{ name: 'payment-simulator', everySeconds: 1, run: () => runSimulator(simulator) }]
      : []),
  ]
}
