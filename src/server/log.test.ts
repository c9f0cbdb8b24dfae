import { expect, test } from 'vitest'
import { createLog, errorFields } from './log.ts'

test('a failed query is logged without its parameters', () => {
  const error = new Error('Failed query: select 1 where email = $1\nparams: anne@holm.example', {
    cause: new Error('connection lost'),
  })
  const fields = JSON.stringify(errorFields(error))
  expect(fields).not.toContain('anne@holm.example')
  expect(fields).toContain('select 1 where email')
  expect(fields).toContain('connection lost')
})

test('a thrown value that is not an Error is logged', () => {
  expect(errorFields('broken')).toEqual({ error: 'broken' })
})

test('a line below the threshold is not written', () => {
  const lines: string[] = []
  const log = createLog('warn', (line) => lines.push(line))
  log('info', 'opened')
  log('error', 'a bug', { errorId: 'abc' })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', message: 'a bug', errorId: 'abc' },
  ])
})
