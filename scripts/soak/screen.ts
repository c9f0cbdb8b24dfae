import { eq } from 'drizzle-orm'
import { initialControl, initialSettings } from '#domain/board/screen.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { findRunning } from '#server/db/embedded/start.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournamentScreens } from '#server/db/tables/screens.ts'
import { buildScreenField } from '../../e2e/screen-field.ts'
import { buildIfStale } from '../build.ts'
import type { Soak } from '../soak.ts'
import { startCrashService, type CrashService } from './crash/service.ts'
import { openWall, type Wall, type Weight } from './screen/wall.ts'

type Ledger = { held: number; failures: string[] }

/**
 * The clubhouse screen for `count` hours (12), whose time runs some hundred times as fast: scores come in, the network is
 * cut every hour, the service is killed every fourth, and in the night it reloads itself. Measures the page's memory.
 */
export const soak: Soak = async ({ count = 12 }) => {
  await buildIfStale()
  const ledger: Ledger = { held: 0, failures: [] }
  const service = await startCrashService()
  const pool = openPool((await findRunning(service.dataDir)) ?? '', 2)
  const field = await publishField(pool.db)
  await pool.close()
  const wall = await openWall(service.url, field.tv)
  try {
    await runHours({ service, wall, field, ledger }, count)
    await runNight(wall, ledger)
    expectThat(ledger, wall.errors.length === 0, `Errors on the page: ${wall.errors.join('; ')}`)
  } catch (error) {
    ledger.failures.push((error as Error).stack ?? String(error))
  } finally {
    await wall.close()
    await service.close()
  }
  for (const failure of ledger.failures) console.log(failure)
  return { passed: ledger.held, failed: ledger.failures.length }
}

async function publishField(db: Db) {
  const given = { name: 'Udholdenhedens Golfklub', slug: 'udholdenhed', number: 3300 }
  const field = await buildScreenField(db, { ...given, isFull: true, attempt: 0 })
  await db.insert(tournamentScreens).values({
    tournamentId: field.tournamentId,
    publishedAt: new Date('2027-05-04T05:00:00Z'),
    settings: initialSettings,
    control: initialControl(Date.parse('2027-05-04T05:00:00Z')),
  })
  return field
}

type Run = {
  service: CrashService
  wall: Wall
  field: Awaited<ReturnType<typeof publishField>>
  ledger: Ledger
}

/** The first hour fills the caches; the page must not grow from the second. */
const warmHours = 2

async function runHours(run: Run, count: number) {
  const { wall, ledger } = run
  const weights: Weight[] = []
  for (let hour = 1; hour <= count; hour += 1) {
    await runHour(run, hour)
    const weight = await wall.weigh()
    weights.push(weight)
    const { kilobytes, nodes, listeners } = weight
    console.log(`hour ${hour}: ${kilobytes} kB, ${nodes} nodes, ${listeners} listeners`)
  }
  const [warm, last] = [weights[Math.min(warmHours, count) - 1], weights.at(-1)]
  if (!warm || !last) return
  const limit = Math.round(1.2 * warm.kilobytes + 2_000)
  const grown = `The page grew from ${warm.kilobytes} to ${last.kilobytes} kB`
  expectThat(ledger, last.kilobytes <= limit, grown)
  const nodes = `The page grew from ${warm.nodes} to ${last.nodes} nodes`
  expectThat(ledger, last.nodes <= 1.5 * warm.nodes + 500, nodes)
  const listeners = `The page grew from ${warm.listeners} to ${last.listeners} listeners`
  expectThat(ledger, last.listeners <= 1.2 * warm.listeners + 20, listeners)
  expectThat(ledger, await wall.isMarked(), 'The page reloaded by day')
}

/** Scores all the time, a cut in the network, and every fourth hour a killed service. */
async function runHour({ service, wall, field, ledger }: Run, hour: number) {
  await wall.pass(10)
  await writeScores(service, field.entryIds, hour)
  await wall.pass(10)
  await wall.setOffline(true)
  await wall.pass(5)
  const isLost = await wall.says('Ingen forbindelse')
  expectThat(ledger, isLost, `Hour ${hour}: a cut of the network was not shown`)
  await wall.setOffline(false)
  await wall.pass(5)
  const isBack = await wall.recovers()
  expectThat(ledger, isBack, `Hour ${hour}: the page did not come back after a cut`)
  if (hour % 4 === 0) {
    service.killService()
    await service.hasEnded()
    await wall.pass(5)
    service.reopen()
    await service.untilReady()
    await wall.pass(5)
    const isOpen = await wall.recovers()
    expectThat(ledger, isOpen, `Hour ${hour}: the page did not come back after a restart`)
  }
  await wall.pass(hour % 4 === 0 ? 20 : 30)
}

/** A hole of every card, so that the board changes for everybody. */
async function writeScores({ dataDir }: CrashService, entryIds: readonly string[], hour: number) {
  const { db, close } = openPool((await findRunning(dataDir)) ?? '', 1)
  for (const id of entryIds) {
    const scores = Array.from({ length: 18 }, (_, i) => (i < 4 + (hour % 14) ? 4 + (i % 2) : null))
    await db.update(cards).set({ scores }).where(eq(cards.entryId, id))
  }
  await close()
}

async function runNight(wall: Wall, ledger: Ledger) {
  await wall.passTo(27.5)
  expectThat(ledger, await wall.isMarked(), 'The page reloaded before four in the morning')
  await wall.passTo(28.2)
  expectThat(ledger, await wall.isReloaded(), 'The page did not reload in the night')
  expectThat(ledger, await wall.recovers(), 'The page did not come back after the night')
}

function expectThat(ledger: Ledger, holds: boolean, failure: string) {
  if (holds) ledger.held += 1
  else ledger.failures.push(failure)
}
