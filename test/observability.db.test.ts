import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { servedEndpoints } from '#server/http/served-endpoints.ts'
import { startJobs } from '#server/job-scheduler.ts'
import { registry } from '#server/metrics.ts'
import { stateRegistry } from '#server/observability/state-metrics.ts'
import { readPromql } from './promql.ts'
import { asOperator, createTestApp, type TestApp } from './test-app.ts'

type Rule = {
  alert?: string
  record?: string
  expr: string
  labels?: { severity: string }
  annotations?: Record<string, string>
}
type Dashboard = {
  uid: string
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[]
}

const folder = 'deploy/observability'
const rules = ['alerts.yml', 'service-levels.yml'].flatMap((file) =>
  (parse(readFileSync(`${folder}/${file}`, 'utf8')).groups as { rules: Rule[] }[]).flatMap(
    (group) => group.rules,
  ),
)
const dashboards = globSync(`${folder}/dashboards/*.json`).map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Dashboard,
)

/** Every expression, with what its legend or its sentences quote of a result. */
const expressions: [where: string, expression: string, quoted: string][] = [
  ...rules.map(
    ({ alert, record, expr, annotations = {} }, at) =>
      [
        `${alert ?? record} ${at}`,
        expr,
        Object.values(annotations).join(' ').replaceAll('$labels.', ''),
      ] as [string, string, string],
  ),
  ...dashboards.flatMap(({ uid, panels }) =>
    panels.flatMap(({ title, targets }) =>
      targets.map(
        ({ expr, legendFormat }, at) =>
          [`${uid}: ${title} ${at}`, expr, legendFormat] as [string, string, string],
      ),
    ),
  ),
]

let app: TestApp
let output: string
/** Each series of the endpoint with its labels. */
const labelsOf = new Map<string, string[]>()

beforeAll(async () => {
  app = await createTestApp()
  await startJobs(app.services, []).stop()
  output = await (await app.request('GET', '/metrics', undefined, asOperator)).text()
  const declared = [registry, stateRegistry(app.services)].flatMap(
    (one) => one.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[],
  )
  for (const { name, labelNames } of declared) {
    const type = new RegExp(`^# TYPE ${name} (\\w+)$`, 'm').exec(output)?.[1]
    if (type === 'histogram') {
      labelsOf.set(`${name}_bucket`, [...labelNames, 'le'])
      labelsOf.set(`${name}_count`, labelNames)
      labelsOf.set(`${name}_sum`, labelNames)
    } else if (type) labelsOf.set(name, labelNames)
  }
  for (const { record } of rules) if (record) labelsOf.set(record, [])
  labelsOf.set('up', [])
})
afterAll(() => app.close())

/** Prometheus adds these to every series that it scrapes. */
const ofPrometheus = ['job', 'instance']

test.each(expressions)('%s reads what the endpoint has', (_where, expression, quoted) => {
  const { series, grouped, errors } = readPromql(expression)
  expect(errors).toEqual([])
  const names = series.map(({ name }) => name)
  expect(names.filter((name) => !labelsOf.has(name))).toEqual([])
  const known = [...ofPrometheus, ...names.flatMap((name) => labelsOf.get(name) ?? [])]
  const inTemplates = [...quoted.matchAll(/\{\{\s*(\w+)/g)].map(([, label = '']) => label)
  for (const label of [...grouped, ...inTemplates]) expect(known).toContain(label)
  for (const { name, matchers } of series) {
    for (const { label } of matchers) {
      expect([...ofPrometheus, ...(labelsOf.get(name) ?? [])]).toContain(label)
    }
  }
})

test('queues, routes and bounds that expressions name exist', () => {
  const matchers = expressions.flatMap(([, expression]) =>
    readPromql(expression).series.flatMap((one) => one.matchers),
  )
  const valuesOf = (label: string) => [
    ...new Set(matchers.filter((one) => one.label === label).flatMap(({ values }) => values)),
  ]
  for (const queue of valuesOf('queue')) expect(output).toContain(`queue_due{queue="${queue}"}`)
  const routes: string[] = servedEndpoints(app.hono).map(({ endpoint }) => schemaOf(endpoint).path)
  expect(valuesOf('route').filter((route) => !routes.includes(route))).toEqual([])
  expect(valuesOf('route').length).toBeGreaterThan(0)
  const bounds = (registry.getMetricsAsArray() as unknown as { upperBounds?: number[] }[]).flatMap(
    ({ upperBounds = [] }) => upperBounds.map(String),
  )
  expect(valuesOf('le').filter((bound) => !bounds.includes(bound))).toEqual([])
})

test('an expression with an error, an unknown series or an unknown label would be found', () => {
  expect(readPromql('sum(rate(x[5m])').errors).not.toEqual([])
  expect(readPromql('queue_due{cue="mails"} > 3')).toMatchObject({
    series: [{ name: 'queue_due', matchers: [{ label: 'cue', values: ['mails'] }] }],
  })
  expect(labelsOf.has('queue_dew')).toBe(false)
  expect(labelsOf.get('queue_due')).toEqual(['queue'])
})

describe('runbooks', () => {
  const alerts = [...new Set(rules.flatMap(({ alert }) => alert ?? []))].toSorted()
  const pages = globSync('docs/runbooks/*.md').map((file) => basename(file, '.md'))

  test('each alert has a page, and each page an alert', () => {
    expect(pages.filter((page) => page !== 'README').toSorted()).toEqual(alerts)
  })

  test.each(alerts)('%s says what it means, what to look at and what to do', (alert) => {
    const text = readFileSync(`docs/runbooks/${alert}.md`, 'utf8')
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual([alert, 'What it means', 'What to look at', 'What to do'])
    expect(readFileSync('docs/runbooks/README.md', 'utf8')).toContain(`](${alert}.md)`)
  })

  test('an alert names its page and how urgent it is', () => {
    for (const { alert, labels, annotations } of rules) {
      if (!alert) continue
      expect(annotations?.runbook).toBe(`docs/runbooks/${alert}.md`)
      expect(labels?.severity).toMatch(/^(page|ticket)$/)
    }
  })
})
