import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { seedDemoIfEmpty } from '#server/demo/seed-demo.ts'
import { openCtx } from './create-services.ts'
import { finish } from './run-command.ts'

/** `npm run seed`: loads the demonstration data into an empty database. */
async function seed(): Promise<number> {
  const { ctx, close } = await openCtx()
  try {
    if (!ctx.config.demo) {
      console.error('Demonstrationen kan ikke indlæses her (DEMO=0).')
      return 1
    }
    if (!(await seedDemoIfEmpty(ctx))) {
      console.log('Databasen er ikke tom. Intet er ændret.')
      return 0
    }
    console.log('Demonstrationen er indlæst. Log ind som:')
    for (const { label, email, password } of demoSignIns) {
      console.log(`  ${label.padEnd(22)} ${email.padEnd(22)} ${password}`)
    }
    return 0
  } finally {
    await close()
  }
}

await finish(seed)
