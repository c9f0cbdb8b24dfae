import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Counts = { passed: number; failed: number; skipped: number; names?: string[] }
export type Step = {
  name: string
  command: string[]
  env?: Record<string, string>
  count?: (exitCode: number) => Counts
}

const reports = join('.cache', 'reports')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/** What needs no database and no browser; none of it waits for another. */
export const still: Step[] = [
  { name: 'typer', command: ['tsc', '--noEmit'] },
  { name: 'typer: domænet er rent', command: ['tsc', '--noEmit', '-p', 'tsconfig.domain.json'] },
  { name: 'stil', command: ['oxlint', '--deny-warnings'] },
  { name: 'form', command: ['oxfmt', '--check'] },
  { name: 'ubrugt', command: ['knip'] },
]

/** The rules, the API on real PostgreSQL and the service; counted test by test. */
export const vitest: Step = {
  name: 'regler og API',
  command: [
    'vitest',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  count: (exitCode) =>
    readCounts(exitCode, vitestReport, (report) => ({
      passed: report.numPassedTests ?? 0,
      failed: report.numFailedTests ?? 0,
      skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
      names: (report.testResults ?? []).flatMap(failedIn),
    })),
}

/** The stories in a real browser, against the built service. */
export const playwright: Step = {
  name: 'fortællinger i browser',
  command: ['playwright', 'test'],
  count: (exitCode) =>
    readCounts(exitCode, playwrightReport, ({ stats }) => ({
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
      skipped: stats?.skipped ?? 0,
    })),
}

/**
 * Runs every step, also after one has failed, and closes with one line about all of them. Those of a list
 * within the list run beside each other, and each has its say when it is over.
 */
export async function runSteps(steps: (Step | Step[])[]) {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures: string[] = []
  const printCounts = ({ name }: Step, counts: Counts) => {
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
    if (counts.failed > 0) failures.push(`✗ ${name}`, ...(counts.names ?? []))
  }
  for (const step of steps) {
    if (!Array.isArray(step)) printCounts(step, runStep(step))
    else await Promise.all(step.map(async (one) => printCounts(one, await runBeside(one))))
  }
  // Said again at the end: the lines above it are many, and a log keeps the last of them.
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/** Runs one step and says how long it took. */
export function runStep(step: Step): Counts {
  console.log(headOf(step))
  const started = performance.now()
  const { program, args, options } = processOf(step)
  const { status } = spawnSync(program, args, { ...options, stdio: 'inherit' })
  return evaluate(step, status ?? 1, started)
}

/** What it says is kept until it is over, or it would stand between the lines of another. */
async function runBeside(step: Step): Promise<Counts> {
  const started = performance.now()
  const { program, args, options } = processOf(step)
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => output.push(bytes))
  const code = await new Promise<number>((ended) => {
    child.once('error', ({ message }) => {
      output.push(Buffer.from(`${message}\n`))
      ended(1)
    })
    child.once('close', (status) => ended(status ?? 1))
  })
  console.log(headOf(step))
  process.stdout.write(Buffer.concat(output))
  return evaluate(step, code, started)
}

const headOf = ({ name, command }: Step) => `\n── ${name} · ${command.join(' ')}`

function processOf({ command, env }: Step) {
  const [program = '', ...args] = command
  const options = {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, ...env },
    shell: process.platform === 'win32',
  }
  return { program: join('node_modules', '.bin', program), args, options }
}

function evaluate({ name, count }: Step, exitCode: number, started: number): Counts {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${exitCode === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (count) return count(exitCode)
  return exitCode === 0
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0 }
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: TestFile[]
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
}

type TestFile = {
  name: string
  status: string
  message?: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
}

function failedIn({ name, status, message, assertionResults }: TestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`  ${name}: ${message}`] : []
  return failed.map(({ fullName, failureMessages = [] }) =>
    [`  ${name}: ${fullName}`, ...failureMessages].join('\n    '),
  )
}

const unnamed =
  '  No test failed, but the runner ended badly: an error that nobody caught, or a hook; see above.'

/** A runner that ended badly without naming a failed test counts as one. */
function readCounts(exitCode: number, file: string, read: (report: Report) => Counts): Counts {
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')) as Report)
    const isUnnamed = exitCode !== 0 && counts.failed === 0
    return isUnnamed ? { ...counts, failed: 1, names: [...(counts.names ?? []), unnamed] } : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
