import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/start-service.ts'
import { scaleRules } from './scaled-rules.ts'

const shipped = 'deploy/observability'
const ruleFiles = ['service-levels.yml', 'alerts.yml']

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

/** The rules as shipped must be right for Prometheus's own tool, and so must their tests. */
export function checkRules(): void {
  const run = (...args: string[]) =>
    execFileSync('promtool', args, { cwd: shipped, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    run('check', 'rules', ...ruleFiles)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error('This soak needs Prometheus: apt-get install prometheus', { cause: error })
  }
  run('test', 'rules', 'alerts.test.yml')
}

/** Prometheus with the shipped rules and settings, a minute being a second, on the service at this port. */
export async function startPrometheus({ target, token }: { target: number; token: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'saesonkortet-prometheus-'))
  for (const name of ruleFiles)
    writeFileSync(join(folder, name), scaleRules(readFileSync(join(shipped, name), 'utf8')))
  writeFileSync(join(folder, 'token'), token)
  const settings = readFileSync(join(shipped, 'prometheus.yml'), 'utf8')
    .replaceAll(/_interval: \d+s/g, '_interval: 1s')
    .replace('/etc/prometheus/saesonkortet-token', join(folder, 'token'))
    .replace('127.0.0.1:3000', `127.0.0.1:${target}`)
  writeFileSync(join(folder, 'prometheus.yml'), settings)
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${new URL(url).host}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const ended = once(child, 'close')
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await until(async () => (await fetch(`${url}/-/ready`).catch(() => undefined))?.ok === true)
  return {
    /**
     * The names of the alerts that fire. Of a burn rate the one that wakes somebody: the window of the other is six hours,
     * six minutes here, and so long it fires on.
     */
    firing: async (): Promise<Set<string>> => {
      const answer = await fetch(`${url}/api/v1/alerts`)
      const { data } = (await answer.json()) as {
        data: { alerts: { labels: { alertname: string; severity: string }; state: string }[] }
      }
      const alerts = data.alerts.filter(
        ({ labels: { alertname, severity }, state }) =>
          state === 'firing' && !(alertname.endsWith('BudgetBurn') && severity === 'ticket'),
      )
      return new Set(alerts.map(({ labels }) => labels.alertname))
    },
    close,
  }
}

/** Whether the condition came true in time. */
export async function until(holds: () => Promise<boolean>, ms = 30_000): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end;) {
    if (await holds()) return true
    await sleep(250)
  }
  return false
}
