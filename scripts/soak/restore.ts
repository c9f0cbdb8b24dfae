import { statSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#test/start-service.ts'
import type { Soak } from '../soak.ts'
import type { Ledger } from './crash/compare.ts'
import { refuseBadInput } from './restore/bad-input.ts'
import { expectEnd } from './restore/expect-end.ts'
import { onFolder, seedSeason, settlementOf } from './restore/large-season.ts'
import { runCommand, type Ran } from './restore/measured-command.ts'
import { hashRows, type RowHashes } from './restore/row-hashes.ts'

/** The season of the demonstration that is closed and paid. */
const settledSeason = '2026'

/**
 * A large season is backed up and restored on an empty machine by the commands that an operator uses. Every row, the
 * chain of the log and every øre of the settlements must be the same; bad files, keys and disks are refused, and change
 * nothing. `COUNT` is the number of cards, each with ten check-ins.
 */
export const soak: Soak = async ({ count = 20_000 }) => {
  const ledger: Ledger = { held: 0, failures: [] }
  const [here, empty] = [newFolder(), newFolder()]
  const file = join(here, 'season.backup')
  try {
    const before = await onFolder(here, async (ctx, url) => {
      const done = await seedSeason(ctx, url, count)
      console.log(`${done.cards} cards, ${done.checkIns} check-ins, ${done.rounds} rounds`)
      // The settlement first: reading the season creates the next one, which changes the version of the pages.
      return { settlement: await settlementOf(ctx), rows: await hashRows(url) }
    })
    const backup = await runCommand(here, ['scripts/backup.ts', file])
    expectEnd(ledger, backup, 'done', 'Sikkerhedskopien er gemt')
    const size = Math.round(statSync(file).size / 1024 ** 2)
    console.log(`Backup: ${size} MB in ${timeOf(backup)}`)

    await refuseBadInput({ ledger, here, empty, file })
    const restored = await runCommand(empty, ['scripts/restore.ts', file])
    expectEnd(ledger, restored, 'done', 'Indlæst:')
    console.log(`Restore: ${timeOf(restored)}`)
    const after = await onFolder(empty, async (ctx, url) => ({
      rows: await hashRows(url),
      settlement: await settlementOf(ctx),
      last: await hashRows(url),
    }))
    compareRows(before.rows, after.rows, ledger)
    if (before.settlement === after.settlement) ledger.held += 1
    else ledger.failures.push('The settlement of the season is another')
    expectEnd(
      ledger,
      await runCommand(empty, ['scripts/audit-verify.ts']),
      'done',
      'Loggen er hel.',
    )
    const verify = ['scripts/settlement-verify.ts', settledSeason]
    expectEnd(ledger, await runCommand(empty, verify), 'done', 'alle bytes er ens')
    const again = await runCommand(empty, ['scripts/restore.ts', file])
    expectEnd(ledger, again, 'refused', 'ikke tom')
    compareRows(after.last, await onFolder(empty, (_ctx, url) => hashRows(url)), ledger)
  } finally {
    removeFolder(here)
    removeFolder(empty)
  }
  for (const failure of ledger.failures) console.log(failure)
  return { passed: ledger.held, failed: ledger.failures.length }
}

const timeOf = ({ seconds, peakMb }: Ran) =>
  `${seconds.toFixed(1)} s, at most ${peakMb} MB of memory`

function compareRows(before: RowHashes, after: RowHashes, ledger: Ledger): void {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(name), after.get(name)]
    if (one && other && one.rows === other.rows && one.hash === other.hash) ledger.held += 1
    else ledger.failures.push(`${name}: ${one?.rows} rows, then ${other?.rows}, or others`)
  }
}
