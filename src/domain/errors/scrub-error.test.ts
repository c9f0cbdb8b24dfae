import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agentFamily } from './agent-family.ts'
import { scrubMessage, scrubStack } from './scrub-error.ts'

const own = 'https://our.example'

describe('the tables of docs/algorithms/error-reports.md', () => {
  test.each([
    ["Cannot read properties of undefined (reading 'holderName')", undefined],
    [
      `Unexpected token 'A', "Anne Holm, anne@"... is not valid JSON`,
      `Unexpected token '…', "…"... is not valid JSON`,
    ],
    [
      `Unexpected token 'x', ..."name":"Anne Holm",x"... is not valid JSON`,
      `Unexpected token '…', ..."…"... is not valid JSON`,
    ],
    ["No golfer 'Anne'", "No golfer '…'"],
    ["No golfer 'Anne Holm'", "No golfer '…'"],
    ['anne@example.dk has 27-123456', '[fjernet] has [fjernet]'],
    [
      `Failed to fetch dynamically imported module: ${own}/assets/scan-1a2b.js`,
      'Failed to fetch dynamically imported module: unknown',
    ],
    ["undefined is not an object (evaluating 'golfers[0].name')", undefined],
    [
      `can't access property "name", golfer is undefined`,
      `can't access property "…", golfer is undefined`,
    ],
  ])('the message %s', (message, stored = message) => {
    expect(scrubMessage(message, own)).toBe(stored)
  })

  test.each([
    [
      `at showCard (${own}/assets/app-1a2b3c4d.js:1:23456)`,
      'showCard /assets/app-1a2b3c4d.js:1:23456',
    ],
    ['at async Promise.all (index 0)', ''],
    [`load@${own}/assets/scan-1a2b.js:2:34`, 'load /assets/scan-1a2b.js:2:34'],
    [`at ${own}/clubs/egebaek?key=x:10:5`, '? /clubs/$slug:10:5'],
    ['at x (https://other.example/lib.js:1:2)', 'x https://other.example:1:2'],
    ['at x (https://anne:1234@other.example/lib.js:1:2)', ''],
    ['at f (chrome-extension://abc/x.js:1:2)', 'f chrome-extension:1:2'],
    ['at g (file:///srv/app/dist/server/app.js:3:4)', 'g server/app.js:3:4'],
    ['at async h (node:internal/process/task_queues:104:5)', 'h process/task_queues:104:5'],
    ['Error: Anne Holm', ''],
    ['Error: på banen er Holm:9:18', ''],
    ['at k (/srv/app/node_modules/pg/lib/client.js:5:6)', 'k lib/client.js:5:6'],
  ])('the line %s', (line, stored) => {
    const scrubbed = scrubStack(`Error: Anne Holm\n    ${line}`, own)
    expect(scrubbed).toBe(stored)
  })
})

test('scrubbing in the browser and again on the server changes nothing more', () => {
  const sent = scrubStack(
    [
      `show@${own}/assets/app-1a2b3c4d.js:1:23456`,
      `at ${own}/clubs/egebaek?key=x:10:5`,
      'at x (https://other.example/lib.js:1:2)',
      'at f (chrome-extension://abc/x.js:1:2)',
    ].join('\n'),
    own,
  )
  expect(sent.split('\n')).toHaveLength(4)
  expect(scrubStack(sent, own)).toBe(sent)
  const message = scrubMessage(`Fejl i "Anne" på ${own}/clubs/egebaek`, own)
  expect(scrubMessage(message, own)).toBe(message)
})

test('a stack is cut after twenty frames', () => {
  const lines = Array.from({ length: 90 }, (_, i) => `    at f${i} (${own}/assets/a.js:1:${i})`)
  const kept = scrubStack(['TypeError: x', ...lines].join('\n'), own).split('\n')
  expect(kept).toHaveLength(20)
  expect(kept[19]).toBe('f19 /assets/a.js:1:19')
})

test('no quoted name, mail address, number or URL is left in a message', () => {
  const personal = fc.constantFrom(
    'Anne Holm',
    'anne.holm@example.dk',
    '24 05 68 12 34',
    `${own}/account/reset-password?key=hemmelig`,
  )
  const quoted = fc.constantFrom('"', "'", '`')
  fc.assert(
    fc.property(fc.array(fc.tuple(personal, quoted), { maxLength: 5 }), (parts) => {
      const told = parts.map(([text, mark]) => `ved ${mark}${text} x${mark}`).join(' og ')
      const kept =
        scrubMessage(`Fejl ${told}`, own) + scrubStack(`Error: ${told}\n at ${told}`, own)
      expect(kept).not.toMatch(/Anne|Holm|@|hemmelig|\d{2} \d{2}/)
    }),
  )
})

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0'
test.each([
  [`${chrome} Safari/537.36`, 'chrome'],
  [`${chrome} Safari/537.36 Edg/148.0`, 'edge'],
  [`${chrome} Safari/537.36 OPR/120.0`, 'opera'],
  [`${chrome} SamsungBrowser/27.0 Mobile Safari/537.36`, 'samsung'],
  ['Mozilla/5.0 (Macintosh; rv:150.0) Gecko/20100101 Firefox/150.0', 'firefox'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/20.0 Mobile/15E148 Safari/604.1', 'safari'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/148.0 Mobile/15E148 Safari/604.1', 'chrome'],
  ['curl/8.5.0', 'other'],
  ['', 'other'],
])('%s belongs to the family %s', (userAgent, family) => {
  expect(agentFamily(userAgent)).toBe(family)
})
