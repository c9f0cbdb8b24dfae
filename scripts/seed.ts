import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { contextOf } from '#server/app.ts'
import { nextMomentOfPlay } from '#server/demo/moment-of-play.ts'
import { isEmpty, seedDemoIfEmpty } from '#server/demo/seed-demo.ts'
import { startClockOfPlay } from '#server/shared-clock.ts'
import { largeSeasonState } from '#server/demo/queries.ts'
import type { Ctx } from '#server/ctx.ts'
import { openClient } from '#server/db/client.ts'
import { createServices } from './create-services.ts'
import { finish } from './run-command.ts'
import { large, seedLarge } from './seed-large/seed-large.ts'

const usage = 'Skriv npm run seed, eller npm run seed -- --size large.'

/** `npm run seed [-- --size large]`: loads the demonstration data into an empty database, and a large season beside it. */
async function seed(): Promise<number> {
  const size = sizeOf(process.argv.slice(2))
  if (!size) {
    console.error(usage)
    return 1
  }
  const { services, close, databaseUrl } = await createServices()
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
    const isLoaded = await seedDemoIfEmpty(ctx)
    if (size === 'large') return await seedLargeSeason(ctx, databaseUrl)
    if (!isLoaded) {
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

function sizeOf(args: readonly string[]): 'usual' | 'large' | undefined {
  const [option, value, ...rest] = args
  if (option === undefined) return 'usual'
  return option === '--size' && value === 'large' && rest.length === 0 ? 'large' : undefined
}

/** Only beside the data of the demonstration, and only once. */
async function seedLargeSeason(ctx: Ctx, databaseUrl: string): Promise<number> {
  const state = await largeSeasonState(ctx.db)
  if (state !== 'possible') {
    console.error(
      state === 'loaded'
        ? 'Den store sæson er allerede indlæst. Intet er ændret.'
        : 'Databasen har andre data end demonstrationens. Intet er ændret.',
    )
    return 1
  }
  const from = performance.now()
  const seconds = () => `${((performance.now() - from) / 1000).toFixed(0)} s`
  const client = await openClient(databaseUrl)
  try {
    const done = await seedLarge(ctx, client, large, (text) => console.log(`${seconds()}  ${text}`))
    console.log(
      `Indlæst på ${seconds()}: ${done.clubs} klubber, ${done.cards} kort, ${done.checkIns} check-ins.`,
    )
    return 0
  } finally {
    await client.end()
  }
}

await finish(seed)
