import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { countOf } from '#domain/shared/danish.ts'
import type { Ctx } from '#server/ctx.ts'
import { applyImport } from '#server/clubs/imports/apply-import.ts'
import { planImport, type ImportPlan, type Progress } from '#server/clubs/imports/plan-import.ts'
import type { ImportKind } from '#server/clubs/imports/read-records.ts'
import { comparisonText, exampleText, noteText } from '#server/clubs/imports/comparison.ts'
import { openCtx } from './create-services.ts'
import { finish } from './run-command.ts'

const usage = `Brug: npm run import -- clubs|courses|members FIL [--skip] [--letters] [--apply]

  clubs    klubber og deres aftaler     (docs/examples/clubs.csv)
  courses  baner, teesteder og huller   (docs/examples/courses.csv)
  members  klubbernes medlemmer         (docs/examples/members.csv)

Først vises, hvad der ville ske. Med --apply gennemføres det uden at spørge.
--skip gemmer de rigtige linjer og springer dem med fejl over.
--letters retter bogstaver, der er læst forkert: SÃ¸ren bliver til Søren.
Kolonnerne står i docs/import.md.`

const switches = ['--apply', '--skip', '--letters']
const kinds: string[] = ['clubs', 'courses', 'members'] satisfies ImportKind[]

/** `npm run import`: shows what a file would change, and applies it after confirmation. */
async function importFile(): Promise<number> {
  const args = process.argv.slice(2)
  const [kind = '', path = ''] = args.filter((arg) => !arg.startsWith('--'))
  const unknown = args.find((arg) => arg.startsWith('--') && !switches.includes(arg))
  if (!kinds.includes(kind) || path === '' || unknown) {
    console.error(unknown ? `${unknown} kendes ikke.\n\n${usage}` : usage)
    return 1
  }
  const bytes = await readBytes(path)
  if (!bytes) return 1
  const { ctx, close } = await openCtx()
  try {
    const plan = await planImport(
      ctx,
      {
        kind: kind as ImportKind,
        bytes,
        fileName: basename(path),
        skipsErrors: args.includes('--skip'),
        letters: args.includes('--letters') ? 'repair' : 'ask',
      },
      showProgress,
    )
    return await applyPlan(ctx, plan, args.includes('--apply'))
  } finally {
    await close()
  }
}

async function applyPlan(ctx: Ctx, plan: ImportPlan, apply: boolean): Promise<number> {
  clearProgress()
  for (const warning of plan.warnings) console.log(`Bemærk: ${noteText(warning)}`)
  if (plan.unused.length > 0) console.log(`Kolonner, der ikke bruges: ${plan.unused.join(', ')}`)
  if (plan.errors.length > 0) {
    for (const error of plan.errors) console.error(`Fejl: ${noteText(error)}`)
    if (plan.garbled) console.error('Tilføj --letters for at rette dem.')
    const isBlocked = !plan.skipsErrors || plan.batch.records.length === 0
    console.error(
      `\n${countOf(plan.errors.length, 'fejl', 'fejl')}. ${isBlocked ? 'Intet er ændret.' : 'De linjer springes over.'}`,
    )
    if (isBlocked) return 1
  }
  for (const example of plan.examples) console.log(exampleText(example))
  console.log(
    `\n${plan.fileName}: ${countOf(plan.rows, 'række', 'rækker')}. ${comparisonText(plan)}`,
  )
  if (plan.created + plan.changed === 0) {
    console.log('Der er intet at ændre.')
    return 0
  }
  if (!apply && !(await confirmed())) {
    console.log('Intet er ændret. Tilføj --apply for at gennemføre.')
    return 0
  }
  const done = await applyImport(ctx, plan, showProgress)
  clearProgress()
  console.log(`Gennemført. ${comparisonText(done)}`)
  return 0
}

/** Asks for confirmation on a terminal; a script must pass `--apply`. */
async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Gennemfør? (ja/nej) ')
  lines.close()
  return ['ja', 'j'].includes(answer.trim().toLowerCase())
}

async function readBytes(path: string): Promise<Uint8Array | undefined> {
  try {
    if (!(await stat(path)).isFile()) throw new Error('not a file')
    return await readFile(path)
  } catch {
    console.error(`Filen ${path} kan ikke læses.`)
    return undefined
  }
}

const stepNames = { read: 'Læser', compare: 'Sammenligner', save: 'Gemmer' }
let shown = ''

const showProgress: Progress = (step, done, total) => {
  if (done !== total && done % 5_000 !== 0) return
  const line = `${stepNames[step]} ${done} af ${total} rækker`
  if (process.stderr.isTTY) process.stderr.write(`\r${line.padEnd(shown.length)}`)
  else if (total >= 5_000 && (done === total || done % 25_000 === 0))
    process.stderr.write(`${line}\n`)
  shown = line
}

function clearProgress() {
  if (process.stderr.isTTY && shown !== '') process.stderr.write(`\r${' '.repeat(shown.length)}\r`)
  shown = ''
}

await finish(importFile)
