import { readdirSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let text: string

beforeAll(async () => {
  app = await createTestApp()
  text = await (await app.request('GET', '/api/v1/openapi.json')).text()
})
afterAll(() => app.close())

type Operation = { tags: string[] }

const lint = async (source: string) => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'operation-description': 'error',
      'operation-operationId-unique': 'error',
      'no-invalid-media-type-examples': 'error',
      // The list of servers names the address that answered, which on a developer's machine is its own.
      'no-server-example.com': 'off',
    },
  })
  const problems = await lintFromString({ source, config })
  return problems.map(({ ruleId, message, location }) =>
    [ruleId, message, location[0]?.pointer].join(' · '),
  )
}

test('the document passes a strict linter without a warning', async () => {
  expect(await lint(text)).toEqual([])
}, 60_000)

test('the linter finds a wrong example and a missing description', async () => {
  const { paths, ...rest } = JSON.parse(text)
  const { post } = paths['/api/v1/cases']
  const planted = {
    ...post,
    description: undefined,
    requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: 7 } } },
  }
  const found = await lint(JSON.stringify({ ...rest, paths: { '/planted': { post: planted } } }))
  expect(found.join('\n')).toMatch(/operation-description/)
  expect(found.join('\n')).toMatch(/no-invalid-media-type-examples/)
})

test('every tag is a module of the server', () => {
  const operations = Object.values(JSON.parse(text).paths).flatMap((path) =>
    Object.values(path as Record<string, Operation>),
  )
  const modules = readdirSync('src/server')
  const unknown = operations.flatMap(({ tags }) => tags).filter((tag) => !modules.includes(tag))
  expect(unknown).toEqual([])
})
