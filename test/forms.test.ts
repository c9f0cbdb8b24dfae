import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The attributes of every form in a file, as written. */
function formsIn(source: string): string[] {
  return [...source.matchAll(/<form\b/g)].map(({ index }) => {
    const from = index + '<form'.length
    let depth = 0
    for (let at = from; at < source.length; at += 1) {
      if (source[at] === '{') depth += 1
      if (source[at] === '}') depth -= 1
      if (source[at] === '>' && depth === 0) return source.slice(from, at)
    }
    throw new Error('A form that does not end')
  })
}

test('every form has a method, so that none puts typed values in an address when it is sent before its scripts load', () => {
  const files = globSync('src/web/**/*.tsx').filter((file) => !file.endsWith('.examples.tsx'))
  const silent = files.flatMap((file) =>
    formsIn(readFileSync(file, 'utf8'))
      // `useContractForm` gives its forms the method with their other props.
      .filter((attributes) => !/\bmethod=|\{\.\.\.(form|inquiry)\.props\}/.test(attributes))
      .map(() => file),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(silent).toEqual([])
})
