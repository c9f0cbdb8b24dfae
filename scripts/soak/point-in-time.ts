import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/start-service.ts'
import type { Soak } from '../soak.ts'
import type { Acknowledged } from './crash/acknowledged.ts'
import type { Ledger } from './crash/compare.ts'
import { checkInvariants } from './crash/invariants.ts'
import { inventErrands, type Errand } from './crash/people.ts'
import { settle } from './crash/run.ts'
import { onDatabase, openShoppers, type Shoppers } from './crash/shoppers.ts'
import { archiveTimeoutSeconds, startArchivedPrimary } from './point-in-time/archived-primary.ts'
import { keepMoments, lastMoment } from './point-in-time/moments.ts'
import { openShop } from './point-in-time/shop.ts'
import { compareTold, findLater, toldSoFar, type Told } from './point-in-time/told.ts'
import { query } from './postgres/debian.ts'

/** The table that somebody empties by hand: of the insert-only ones the database refuses it, also to a superuser. */
const emptied = 'rounds_used'

/**
 * Golfers buy and check in while the log is archived; somebody empties a table by hand. By
 * docs/point-in-time-recovery.md the database is recovered to the moment before, on an empty folder. Then the machine is
 * lost, and what that takes with it is measured.
 */
export const soak: Soak = async ({ count = 80, seed }) => {
  const ledger: Ledger = { held: 0, failures: [] }
  const closes: (() => unknown)[] = []
  try {
    const primary = await startArchivedPrimary()
    closes.push(primary.close)
    const shop = openShop(primary.urlAt(primary.port), await freePort())
    closes.push(shop.close)
    await shop.start()
    const moments = keepMoments(primary.port)
    closes.push(moments.stop)
    const errands = inventErrands(count, seed)
      .filter(({ leaves }) => !leaves)
      .map((errand) => ({ ...errand, choice: 'approve' as const }))
    const shoppers = await openShoppers(shop, errands)
    const world = { primary, shop, shoppers, moments, ledger }
    const mistake = await makeMistake(world, errands)
    await shop.stop()
    await recoverToBefore(world, mistake)
    await breakTheArchive(world)
    await loseTheMachine(world)
  } finally {
    for (const close of closes.toReversed()) await close()
  }
  for (const failure of ledger.failures) console.log(failure)
  return { passed: ledger.held, failed: ledger.failures.length }
}

type World = {
  primary: Awaited<ReturnType<typeof startArchivedPrimary>>
  shop: ReturnType<typeof openShop>
  shoppers: Shoppers
  moments: ReturnType<typeof keepMoments>
  ledger: Ledger
}
type Mistake = {
  /** After everything that was acknowledged before it, and before the table is emptied. */
  moment: Date
  told: Told
  /** Of buyers who came after it. */
  later: Acknowledged
}

/** The base backup is taken while they buy, and the table is emptied while they buy. */
async function makeMistake(
  { primary, shoppers, ledger }: World,
  errands: readonly Errand[],
): Promise<Mistake> {
  const { acknowledged } = shoppers
  const early = Math.floor(errands.length * 0.7)
  const buying = shoppers.buy(4, errands.slice(0, early))
  const untilScans = async (scans: number) => {
    while (acknowledged.scans.length < scans) await sleep(10)
  }
  await untilScans(early * 0.6)
  primary.baseBackup()
  await untilScans(early * 2)
  const told = toldSoFar(acknowledged)
  ledger.failures.push(...shoppers.ledger.failures)
  const [row] = await query(primary.port, 'postgres', 'select clock_timestamp() as moment')
  // The deletion comes within the time that one finds in a log.
  await sleep(100)
  await query(primary.port, 'saesonkortet', `truncate ${emptied}`)
  await buying
  const before = { purchases: acknowledged.purchases.length, scans: acknowledged.scans.length }
  await shoppers.buy(4, errands.slice(early))
  const later = {
    purchases: acknowledged.purchases.slice(before.purchases),
    scans: acknowledged.scans.slice(before.scans),
  }
  const { finished, unfinished } = told
  console.log(
    `Before the moment ${finished.purchases.length} purchases, ${unfinished.length} under way and ${finished.scans.length} check-ins; after it ${later.purchases.length} and ${later.scans.length}`,
  )
  return { moment: row?.moment as Date, told, later }
}

async function recoverToBefore(world: World, { moment, told, later }: Mistake): Promise<void> {
  const { primary, shop, ledger } = world
  const expect = (holds: boolean, failure: string) => {
    if (holds) ledger.held += 1
    else ledger.failures.push(failure)
  }
  const from = performance.now()
  const seconds = () => `${((performance.now() - from) / 1000).toFixed(1)} s`
  await primary.archiveNow()
  // PostgreSQL refuses the letter Z here: it is an abbreviation of a zone, and only an offset is read.
  const until = moment.toISOString().replace('Z', '+00:00')
  const port = await primary.recover({ name: 'recovered', from: 'archive', until })
  const recoveredIn = seconds()
  const has = await lastMoment(port)
  const missing = moment.getTime() - has.getTime()
  expect(missing >= 0 && missing < 500, `It has ${has.toISOString()}, not ${until}`)
  shop.leadTo(primary.urlAt(port))
  await shop.command('scripts/db-recovered.ts', until)
  await onDatabase(shop, async (client) => {
    await compareTold(client, told, ledger)
    await findLater(client, later, ledger)
  })
  await verifyLog(world, 'before the start')
  await shop.start()
  console.log(
    `Recovered in ${recoveredIn}, open after ${seconds()}; the moment is ${missing} ms after its last commit`,
  )
  await settle(shop, ledger)
  await onDatabase(shop, (client) => checkInvariants(client, ledger))
  await verifyLog(world, 'after a day')
  await shop.stop()
  await giveBack(world, port)
}

/** The other way: the server goes on with what came later, and gets back the rows that it lost. */
async function giveBack({ primary, shop, shoppers, ledger }: World, port: number): Promise<void> {
  const roundsOf = async (from: number) => {
    const text = `select pass_id || ' ' || club_id || ' ' || slot as round from ${emptied}`
    const rows = await query(from, 'saesonkortet', text)
    return new Set(rows.map(({ round }) => round as string))
  }
  primary.copyTable(port, emptied)
  const [there, here] = [await roundsOf(port), await roundsOf(primary.port)]
  const missing = [...there].filter((round) => !here.has(round))
  ledger.held += there.size - missing.length
  ledger.failures.push(...missing.map((round) => `The round ${round} was not given back`))
  shop.leadTo(primary.urlAt(primary.port))
  const told = toldSoFar({ purchases: [], scans: shoppers.acknowledged.scans })
  await onDatabase(shop, (client) => compareTold(client, told, ledger))
}

/** `npm run audit:verify`. */
async function verifyLog({ shop, ledger }: World, when: string): Promise<void> {
  const { stdout } = await shop
    .command('scripts/audit-verify.ts')
    .catch((error: { stdout: string }) => error)
  if (stdout.includes('Loggen er hel.')) ledger.held += 1
  else ledger.failures.push(`The log is not whole ${when}:\n${stdout}`)
}

/** `npm run doctor` must say when the archive takes nothing, and when it does again. */
async function breakTheArchive({ primary, shop, ledger }: World): Promise<void> {
  const untilDoctorSays = async (sign: string) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const { stdout } = await shop
        .command('scripts/doctor.ts')
        .catch((error: { stdout: string }) => error)
      if (stdout.includes(`${sign} Arkiv`)) {
        ledger.held += 1
        return
      }
      await sleep(500)
    }
    ledger.failures.push(`The doctor does not say ${sign} of the archive`)
  }
  await untilDoctorSays('✓')
  const mend = primary.breakArchive()
  await query(primary.port, 'postgres', 'select pg_switch_wal()')
  await untilDoctorSays('✗')
  mend()
  await primary.archiveNow()
  await untilDoctorSays('✓')
}

/** The primary loses its power and its disk. What is left is the archive, or what a receiver wrote beside it. */
async function loseTheMachine({ primary, moments, ledger }: World): Promise<void> {
  // Long enough that the last file was archived by the timeout.
  await sleep(archiveTimeoutSeconds * 1000 + 3000)
  primary.kill()
  await moments.stop()
  const most = { archive: archiveTimeoutSeconds * 1000 + 3000, received: 0 }
  for (const from of ['archive', 'received'] as const) {
    const port = await primary.recover({ name: `from-${from}`, from })
    const lost = moments.last().getTime() - (await lastMoment(port)).getTime()
    console.log(`The machine was lost; from ${from}, ${Math.max(0, lost)} ms were lost with it`)
    if (lost <= most[from]) ledger.held += 1
    else ledger.failures.push(`From ${from} ${lost} ms were lost`)
  }
}
