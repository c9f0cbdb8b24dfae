import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { causes } from '../scripts/soak/alerts/causes.ts'
import { scaleRules } from '../scripts/soak/alerts/scaled-rules.ts'

const folder = 'deploy/observability'
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
type Rules = { groups: { rules: { alert?: string }[] }[] }
const alerts = (parse(read('alerts.yml')) as Rules).groups.flatMap(({ rules }) =>
  rules.flatMap(({ alert }) => alert ?? []),
)
const inSoak = new Set(causes.flatMap((one) => one.alerts))
const inRuleTests = new Set(
  [...read('alerts.test.yml').matchAll(/alertname="(\w+)"/g)].map(([, name = '']) => name),
)

test('each alert is caused by the soak or has a rule test, and the list of runbooks says which', () => {
  const list = readFileSync('docs/runbooks/README.md', 'utf8')
  for (const alert of new Set(alerts)) {
    const tried = new RegExp(`^\\| \\[${alert}\\].*\\| ([^|]*) \\|$`, 'm').exec(list)?.[1] ?? ''
    expect([alert, tried.includes('soak')]).toEqual([alert, inSoak.has(alert)])
    expect([alert, tried.includes('rule test')]).toEqual([alert, inRuleTests.has(alert)])
    expect([alert, inSoak.has(alert) || inRuleTests.has(alert)]).toEqual([alert, true])
  }
  expect([...inSoak, ...inRuleTests].filter((name) => !alerts.includes(name))).toEqual([])
})

test.each([
  ['for: 5m', 'for: 5s'],
  ['for: 0m', 'for: 0s'],
  ['interval: 15s', 'interval: 1s'],
  [
    'rate(http_request_duration_seconds_count[3d])',
    'rate(http_request_duration_seconds_count[4320s])',
  ],
  ['queue_oldest_age_seconds{queue="mails"} > 900', 'queue_oldest_age_seconds{queue="mails"} > 15'],
  ['> bool 900', '> bool 15'],
  ['3 * max(job_interval_seconds) + 600', '3 * max(job_interval_seconds) + 10'],
  ['process_resident_memory_bytes > 1.5e9', 'process_resident_memory_bytes > 1.5e9'],
  [
    'service_level:money:error_ratio_5m > 6 * 0.001',
    'service_level:money:error_ratio_5m > 6 * 0.001',
  ],
])('a minute of %s becomes a second: %s', (shipped, scaled) => {
  expect(scaleRules(shipped)).toBe(scaled)
})
