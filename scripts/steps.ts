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

/** Checks without database or browser, which run in parallel. */
export const staticChecks: Step[] = [
  // One checker takes half the processor time of four, because they share nothing, and the other checks run beside it.
  { name: 'typer', command: ['tsc', '--noEmit', '--checkers', '1'] },
  { name: 'typer: domænet er rent', command: ['tsc', '--noEmit', '-p', 'tsconfig.domain.json'] },
  { name: 'stil', command: ['oxlint', '--deny-warnings'] },
  { name: 'form', command: ['oxfmt', '--check'] },
  { name: 'ubrugt', command: ['knip'] },
]

/** The tests of rules, of the API on a real PostgreSQL and of the service, counted by test. */
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

/** The browser tests against the built service. */
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
 * Runs every step, also after a failure, and ends with one line about all of them. The steps of a nested
 * list run in parallel, and each prints its output when it has ended.
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
    else await Promise.all(step.map(async (one) => printCounts(one, await runInParallel(one))))
  }
  // Repeated at the end, because the output is long and logs keep the last lines.
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/** Runs one step and prints how long it took. */
export function runStep(step: Step): Counts {
  console.log(headOf(step))
  const started = performance.now()
  const { program, args, options } = processOf(step)
  const { status } = spawnSync(program, args, { ...options, stdio: 'inherit' })
  return evaluate(step, status ?? 1, started)
}

/** Buffers the output until the step ends, so that parallel steps do not mix their lines. */
async function runInParallel(step: Step): Promise<Counts> {
  const started = performance.now()
  const { program, args, options } = processOf(step)
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => output.push(bytes))
  const code = await new Promise<number>((resolve) => {
    child.once('error', ({ message }) => {
      output.push(Buffer.from(`${message}\n`))
      resolve(1)
    })
    child.once('close', (status) => resolve(status ?? 1))
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

const failureWithoutTest =
  '  No test failed, but the runner ended badly: an error that nobody caught, or a hook; see above.'

/** A runner that failed without a failed test counts as one failure. */
function readCounts(exitCode: number, file: string, read: (report: Report) => Counts): Counts {
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')) as Report)
    const hasNoFailedTest = exitCode !== 0 && counts.failed === 0
    return hasNoFailedTest
      ? { ...counts, failed: 1, names: [...(counts.names ?? []), failureWithoutTest] }
      : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
