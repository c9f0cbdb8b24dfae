import { spawnSync } from 'node:child_process'
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

/** The rules, the API on real PostgreSQL and the house; counted test by test. */
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

/** Runs every step, also after one has failed, and closes with the one line that tells the whole. */
export async function runSteps(steps: Step[]) {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures: string[] = []
  for (const step of steps) {
    const counts = runStep(step)
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
    if (counts.failed > 0) failures.push(`✗ ${step.name}`, ...(counts.names ?? []))
  }
  // Said again at the end: the lines above it are many, and a log keeps the last of them.
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/** Runs one step and says how long it took. */
export function runStep({ name, command, env, count }: Step): Counts {
  console.log(`\n── ${name} · ${command.join(' ')}`)
  const started = performance.now()
  const [program = '', ...args] = command
  const { status } = spawnSync(join('node_modules', '.bin', program), args, {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, ...env },
    shell: process.platform === 'win32',
  })
  const exitCode = status ?? 1
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
