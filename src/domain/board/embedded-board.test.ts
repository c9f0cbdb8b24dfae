import { expect, test } from 'vitest'
import {
  defaultEmbed,
  embedFrame,
  embedPath,
  embedScriptTag,
  parseEmbedOptions,
} from './embedded-board.ts'

const division = '0b0e7c9e-3c62-4a0e-9a51-2f7a5b1e6d11'

test('an address selects look, division, view and rows', () => {
  const options = { theme: 'dark', division, view: 'net', rows: 10 } as const
  const path = embedPath('majmatchen', options)
  expect(path).toBe(`/embed/tournaments/majmatchen?theme=dark&division=${division}&by=net&rows=10`)
  expect(parseEmbedOptions(new URL(path, 'https://x.dk').searchParams)).toEqual(options)
  expect(embedPath('majmatchen', defaultEmbed)).toBe('/embed/tournaments/majmatchen')
})

test.each(['rows=2', 'rows=101', 'rows=4.5', 'rows=x', 'by=best', 'theme=pink', 'division=1'])(
  'a value that does not exist counts as absent: %s',
  (search) => {
    expect(parseEmbedOptions(new URLSearchParams(search))).toEqual(defaultEmbed)
  },
)

test('a name with quotation marks stays inside its attribute', () => {
  const given = { origin: 'https://s.dk', slug: 'a', name: '"Maj" & <b>', options: defaultEmbed }
  const options = { ...defaultEmbed, theme: 'dark', rows: 5 } as const
  expect(embedScriptTag(given)).toBe(
    '<script async src="https://s.dk/embed/board.js" data-board="/embed/tournaments/a" data-title="Stillingen i &quot;Maj&quot; &amp; &lt;b>"></script>',
  )
  expect(embedFrame({ ...given, options })).toContain(
    'src="https://s.dk/embed/tournaments/a?theme=dark&amp;rows=5"',
  )
})
