import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstHash, hashOfLink } from './chain-hash.ts'

/** The columns in the order of the table. */
const event = [
  '1',
  '1809417600.000000',
  null,
  'system',
  'demo.seed',
  'demo',
  'x',
  '{"text": "Å \\"x\\""}',
]
const link = { previous: firstHash, position: 1, chainedAt: '1809417601.000000', event }

// Written out, so that a change of the form, which would break the chain of every database, fails here.
test('a link is the hash of one JSON array', () => {
  const text =
    `["${firstHash}","1","1809417601.000000","id","1","at","1809417600.000000","actor_kind","system",` +
    `"action","demo.seed","subject_type","demo","subject_id","x","data","{\\"text\\": \\"Å \\\\\\"x\\\\\\"\\"}"]`
  expect(hashOfLink(link)).toBe(createHash('sha256').update(text).digest('hex'))
  expect(hashOfLink(link)).toMatchInlineSnapshot(
    `"af7d636dff520b940b5ad746202a6fbf662cfc28880ba2b2705d174279867d3c"`,
  )
})

test.each([
  ['the previous hash', { previous: 'f'.repeat(64) }],
  ['the position', { position: 2 }],
  ['the time of chaining', { chainedAt: '1809417601.000001' }],
  ...event.map((value, at): [string, object] => [
    `column ${at + 1}`,
    { event: event.with(at, `${value ?? ''}0`) },
  ]),
])('another value of %s gives another hash', (_, change) => {
  expect(hashOfLink({ ...link, ...change })).not.toBe(hashOfLink(link))
})

test('a value that moves to another column gives another hash', () => {
  const [id, at, , ...rest] = event
  expect(hashOfLink({ ...link, event: [id!, at!, 'a', ...rest.with(0, 'b')] })).not.toBe(
    hashOfLink({ ...link, event: [id!, at!, 'b', ...rest.with(0, 'a')] }),
  )
})

// Three events; the third was committed after the second, with a lower id.
const example: (string | null)[][] = [
  ['1', '1809417600.000000', null, 'system', 'demo.seed', 'demo', 'x', '{}'],
  ['3', '1809417601.500000', null, 'system', 'payments.open_sales', 'sale', 'x', '{}'],
  ['2', '1809417600.250000', null, 'system', 'passes.issue', 'pass', '7', '{"season": 2027}'],
]

test('the worked table of the documentation is right', () => {
  const page = readFileSync('docs/algorithms/audit-log.md', 'utf8')
  let previous = firstHash
  example.forEach(([eventId, ...values], at) => {
    const [position, before] = [at + 1, previous]
    const chainedAt = at < 2 ? '1809417602.000000' : '1809417603.000000'
    previous = hashOfLink({ previous, position, chainedAt, event: [eventId!, ...values] })
    const cells = [
      position,
      eventId,
      values[3],
      chainedAt,
      shorten(before),
      `**${shorten(previous)}**`,
    ]
    expect(page).toContain(`| ${cells.join(' | ')} |`)
  })
})

const shorten = (hash: string) => `${hash.slice(0, 8)}…`
