import { figureText } from '#domain/shared/figure.ts'
import { chainFindingText } from '#server/activity/chain-finding.ts'
import { verifyChain, type ChainReport } from '#server/activity/verify-chain.ts'
import { readWitness } from '#server/activity/witness.ts'
import { createClock } from '#server/clock.ts'
import { loadConfig } from '#server/config.ts'
import { openPool } from '#server/db/client.ts'
import { openDatabase } from '#server/db/embedded/start.ts'
import { createLog } from '#server/log.ts'
import { followClock } from '#server/shared-clock.ts'
import { finish } from './run-command.ts'

const usage = `npm run audit:verify

Regner hele loggen efter: hver hændelse, kædens rækkefølge og slutning, og det, der tidligere er
noteret om kæden i DATA_DIR/log-witness.txt. Ændrer intet, og tjenesten må gerne køre imens.
Slutter med 0, når loggen er hel, og med 1, når den ikke er det.`

/** `npm run audit:verify` (docs/algorithms/audit-log.md). */
async function verify(): Promise<number> {
  const { dataDir, databaseUrl, logLevel, demo } = loadConfig()
  const database = await openDatabase({ dataDir, databaseUrl, log: createLog(logLevel) })
  const { db, close } = openPool(database.url, 1, { work: 'unlimited' })
  try {
    const clock = createClock()
    if (demo) await followClock({ db, clock })
    const witness = await readWitness(db, dataDir)
    const report = await verifyChain(db, clock.now(), witness)
    print(report, witness.length)
    return report.total === 0 ? 0 : 1
  } finally {
    await close()
    await database.stop()
  }
}

function print({ checked, waiting, end, findings, total }: ChainReport, noted: number) {
  console.log(`Hændelser i kæden: ${figureText(checked)}, ${figureText(waiting)} venter`)
  console.log(`Kædens slutning: plads ${figureText(end.position)}, ${end.hash}`)
  console.log(`Tidligere noteringer, der er sammenlignet: ${figureText(noted)}`)
  for (const finding of findings) console.log(`  ${chainFindingText(finding)}`)
  if (total > findings.length) console.log(`  … og ${figureText(total - findings.length)} til`)
  console.log(total === 0 ? 'Loggen er hel.' : `Loggen er ikke hel: ${figureText(total)} fund.`)
}

if (process.argv.length > 2) {
  console.log(usage)
  process.exitCode = process.argv[2] === '--help' ? 0 : 2
} else {
  await finish(verify)
}
