import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { contextOf } from '#server/app.ts'
import { nextMomentOfPlay } from '#server/demo/moment-of-play.ts'
import { isEmpty, seedDemoIfEmpty } from '#server/demo/seed-demo.ts'
import { startClockOfPlay } from '#server/shared-clock.ts'
import { createServices } from './create-services.ts'
import { finish } from './run-command.ts'

/** `npm run seed`: loads the demonstration data into an empty database. */
async function seed(): Promise<number> {
  const { services, close } = await createServices()
  try {
    const ctx = contextOf(services)
    if (!ctx.config.demo) {
      console.error('Demonstrationen kan ikke indlæses her (DEMO=0).')
      return 1
    }
    const { clockNow, demoClock } = ctx.config
    if (!clockNow && demoClock === 'play') {
      const nextMoment = nextMomentOfPlay
      await startClockOfPlay(services, { isEmpty: await isEmpty(ctx.db), nextMoment })
    }
    if (!(await seedDemoIfEmpty(ctx))) {
      console.log('Databasen er ikke tom. Intet er ændret.')
      return 0
    }
    console.log('Demonstrationen er indlæst. Log ind som:')
    for (const { label, email, password } of demoSignIns) {
      console.log(`  ${label.padEnd(26)} ${email.padEnd(22)} ${password}`)
    }
    return 0
  } finally {
    await close()
  }
}

await finish(seed)
