import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

// A character that the font lacks comes from a font of the machine, with another look, or as an empty box.
test('every character of our own on the screen is in the font that is sent with the page', () => {
  const file = createRequire(import.meta.url).resolve('@fontsource-variable/inter/unicode.json')
  const { latin } = JSON.parse(readFileSync(file, 'utf8')) as { latin: string }
  const ranges = latin.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
  })
  const isInFont = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0
    return ranges.some(({ from, to }) => code >= from && code <= to)
  }
  expect(['ø', '−', '★'].map(isInFont)).toEqual([true, true, false])
  const missing = globSync('src/web/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      [...new Set(textsOf(path))]
        .filter((letter) => !isInFont(letter))
        .map((letter) => `${path}: ${letter}`),
    )
  expect(missing).toEqual([])
})

/** What a source's literals, templates and JSX contain; comments are for us. */
function textsOf(path: string): string {
  const source = readFileSync(path, 'utf8')
  if (/^[\0-\u007f]*$/.test(source)) return ''
  const found: string[] = []
  const tree = parseSync(source, {
    syntax: 'typescript',
    tsx: path.endsWith('x'),
    target: 'esnext',
  })
  JSON.stringify(tree, (key, value: unknown) => {
    if (key === 'value' || key === 'cooked') found.push(String(value))
    return value
  })
  return found.join('')
}
