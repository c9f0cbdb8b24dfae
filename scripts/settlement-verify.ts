import { readFile } from 'node:fs/promises'
import { readSettlementFile } from '#contract/settlement/read-settlement-file.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/config.ts'
import { openPool } from '#server/db/client.ts'
import { openDatabase } from '#server/db/embedded/start.ts'
import { sourceOf } from '#server/settlement/load-input.ts'
import { settleSource } from '#server/settlement/settle-source.ts'
import { verifySeason, type Verified } from '#server/settlement/verify-season.ts'
import { finish } from './run-command.ts'

const usage = `npm run settlement:verify -- SEASON [FILE]

Regner en sæsons afregninger efter af det frosne grundlag i databasen, og med FILE også af en hentet fil. Er grundlaget
slettet efter fem år, sammenlignes kun resultat og bilag med deres hashes.
Ændrer intet, og tjenesten må gerne køre imens. Slutter med 0, når alle bytes er ens, med 1, når noget ikke er, og med 2
ved forkert brug.`

/** `npm run settlement:verify` (docs/settlement-file.md#verify-a-season). */
async function verify(code: string, path: string | undefined): Promise<number> {
  const fromFile = path === undefined ? undefined : await settleFile(path)
  if (fromFile === null) return 2
  const { dataDir, databaseUrl, logLevel } = loadConfig()
  const database = await openDatabase({ dataDir, databaseUrl, log: createLog(logLevel) })
  const { db, close } = openPool(database.url, 1, { work: 'command' })
  try {
    const found = await verifySeason(db, code)
    if (found.length === 0) {
      console.error(`Sæsonen ${code} har ingen afregninger.`)
      return 2
    }
    for (const one of found) print(one)
    const matches = fromFile && found.find(({ inputHash }) => inputHash === fromFile.inputHash)
    if (fromFile) printFile(fromFile, matches)
    const isFileRight = !fromFile || matches?.resultHash === fromFile.resultHash
    return found.every(({ differs }) => differs.length === 0) && isFileRight ? 0 : 1
  } finally {
    await close()
    await database.stop()
  }
}

/** The settlement of a file; null with its errors printed. */
async function settleFile(path: string) {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) {
    console.error(`${path} kunne ikke læses.\n\n${usage}`)
    return null
  }
  const read = readSettlementFile(parseJson(text))
  if (read.ok) return settleSource(sourceOf(read.input))
  for (const error of read.errors) console.error(`${error.path}: ${error.code}`)
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function print({ kind, inputHash, resultHash, inputDeletedOn, differs }: Verified) {
  console.log(`${kind}\n  grundlag ${inputHash}\n  resultat ${resultHash}`)
  for (const what of differs) console.log(`  FORSKEL: ${what}`)
  if (inputDeletedOn) {
    console.log(
      `  Grundlaget blev slettet ${formatDay(inputDeletedOn)}, fem år efter regnskabsårets udgang, og kan ikke regnes efter.`,
    )
    if (differs.length === 0) console.log('  Resultat og bilag passer til deres hashes.')
  } else if (differs.length === 0) console.log('  Regnet efter: alle bytes er ens.')
}

function printFile(file: { inputHash: string; resultHash: string }, match: Verified | undefined) {
  console.log(`Filen\n  grundlag ${file.inputHash}\n  resultat ${file.resultHash}`)
  if (!match) console.log('  FORSKEL: ingen afregning i databasen har det grundlag.')
  else if (match.resultHash !== file.resultHash)
    console.log(`  FORSKEL: resultatet af ${match.kind}`)
  else console.log(`  Ens med ${match.kind} i databasen.`)
}

const [code, path, ...rest] = process.argv.slice(2)
if (!code || code.startsWith('-') || rest.length > 0) {
  console.log(usage)
  process.exitCode = code === '--help' ? 0 : 2
} else {
  await finish(() => verify(code, path))
}
