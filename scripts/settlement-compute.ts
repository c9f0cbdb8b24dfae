import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readSettlementFile } from '#contract/settlement/read-settlement-file.ts'
import { explainCards, explainSales, explainVisits } from '#domain/settlement/explain-settlement.ts'
import type { SettlementInput } from '#domain/settlement/season-input.ts'
import { settleSeason } from '#domain/settlement/settle-season.ts'
import { hashSettlementInput } from '#server/settlement/hash-input.ts'

const usage = 'Usage: npm run -s settlement:compute -- FILE [--details]'

/**
 * Settles a season from a JSON file by the function of the back office (docs/settlement-file.md). Exit 0 with the result
 * on stdout, 1 with the errors of the file on stderr, 2 for wrong use.
 */
async function main(args: string[]): Promise<number> {
  const details = args.includes('--details')
  const [path, ...rest] = args.filter((arg) => arg !== '--details')
  if (!path || path.startsWith('--') || rest.length > 0) {
    console.error(usage)
    return 2
  }
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    console.error(`${path} could not be read (${error.code}).\n${usage}`)
  })
  if (text === undefined) return 2
  const read = readJson(text)
  if (!read.ok) {
    for (const { path: at, code } of read.errors) console.error(`${at}: ${code}`)
    console.error(`${read.errors.length} ${read.errors.length === 1 ? 'error' : 'errors'}`)
    return 1
  }
  await pipeline(Readable.from(resultText(read.input, details)), process.stdout, { end: false })
  return 0
}

function readJson(text: string) {
  try {
    return readSettlementFile(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false as const, errors: [{ path: '$', code: `not_json (${error.message})` }] }
  }
}

/** The result as JSON, the rows of `--details` one per line. */
function* resultText(input: SettlementInput, details: boolean): Generator<string, void> {
  const result = { inputHash: hashSettlementInput(input), ...settleSeason(input) }
  const text = JSON.stringify(result, null, 2)
  if (!details) return yield `${text}\n`
  yield `${text.slice(0, text.lastIndexOf('\n'))},\n  "details": {`
  yield* rowsText('sales', explainSales(input))
  yield ','
  yield* rowsText('visits', explainVisits(input))
  yield ','
  yield* rowsText('cards', explainCards(input))
  yield '\n  }\n}\n'
}

function* rowsText(name: string, rows: Iterable<object>): Generator<string, void> {
  yield `\n    "${name}": [`
  let separator = '\n'
  for (const row of rows) {
    yield `${separator}      ${JSON.stringify(row)}`
    separator = ',\n'
  }
  yield '\n    ]'
}

process.exitCode = await main(process.argv.slice(2))
