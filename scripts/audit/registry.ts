import { spawnSync } from 'node:child_process'

/** The result of a query: clean, errors, or a query that the registry does not offer. */
export type Verdict =
  | { state: 'clean'; notes: string[] }
  | { state: 'errors'; notes: string[] }
  | { state: 'not_offered'; notes: string[] }

type NpmOutput = { stdout: string; stderr: string }

/** Known vulnerabilities of installed packages, by `npm audit`. */
export const fetchAdvisories = (): Verdict => readAdvisories(npm('audit', '--json'))

/** Whether the files are signed by the registry that served them, by `npm audit signatures`. */
export const verifySignatures = (): Verdict => readSignatures(npm('audit', 'signatures', '--json'))

function npm(...args: string[]): NpmOutput {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  return { stdout: stdout ?? '', stderr: error ? error.message : (stderr ?? '') }
}

/** Severities that are only reported; every other one, also an unknown one, is an error. */
const slight = ['info', 'low']

export function readAdvisories({ stdout, stderr }: NpmOutput): Verdict {
  const body = parsed<{ vulnerabilities?: Record<string, { severity?: string }> }>(stdout)
  if (!body?.vulnerabilities) return notOffered(stdout, stderr)
  const found = Object.entries(body.vulnerabilities).map(([name, { severity = 'unknown' }]) => ({
    grave: !slight.includes(severity),
    line: `${name}: ${severity}`,
  }))
  const notes = found.map(({ line }) => line)
  return { state: found.some(({ grave }) => grave) ? 'errors' : 'clean', notes }
}

export function readSignatures({ stdout, stderr }: NpmOutput): Verdict {
  type Package = { name?: string; version?: string }
  const body = parsed<{ invalid?: Package[]; missing?: Package[] }>(stdout)
  if (!body?.invalid) return notOffered(stdout, stderr)
  const line = (what: string) => (one: Package) => `${one.name}@${one.version}: ${what}`
  const invalid = body.invalid.map(line('its signature does not fit'))
  // A package without a signature is only reported, because old ones predate signatures.
  const notes = [...invalid, ...(body.missing ?? []).map(line('has no signature'))]
  return { state: invalid.length > 0 ? 'errors' : 'clean', notes }
}

function notOffered(stdout: string, stderr: string): Verdict {
  const parsedError = parsed<{ message?: string; error?: { summary?: string } }>(stdout)
  const lines = (parsedError?.error?.summary || parsedError?.message || stderr || stdout)
    .trim()
    .split('\n')
  const why = lines.find((line) => line.trim() !== '' && !/^npm warn/i.test(line))
  return { state: 'not_offered', notes: [(why ?? 'no answer').slice(0, 200)] }
}

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}
