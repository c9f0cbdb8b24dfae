import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** One line of docs/attacks.md: the group of a test, if any, its name and its file. */
type Listed = { group: string | undefined; name: string; file: string }

const listed: Listed[] = readFileSync('docs/attacks.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, said = '', file] = /^\| (.+?) +\| `([^`]+)` +\|$/.exec(line) ?? []
    const [first = '', second] = said.replaceAll('\\|', '|').split(' — ')
    return file ? [{ group: second ? first : undefined, name: second ?? first, file }] : []
  })

/** The title after `test(…` or `describe(…`, with any kind of quotation mark. */
const textOf = (file: string) => readFileSync(file, 'utf8')
const isIn = (text: string, name: string) =>
  [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => text.includes(quoted))

test('every attack in the table is a test', () => {
  expect(listed.length).toBeGreaterThan(100)
  const missing = listed.filter(({ group, name, file }) => {
    const text = textOf(file)
    return !isIn(text, name) || (group !== undefined && !isIn(text, group))
  })
  expect(missing).toEqual([])
})

test('no line stands there twice', () => {
  const lines = listed.map(({ group, name, file }) => `${group} ${name} ${file}`)
  expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([])
})

const attackFiles = readdirSync('test/attacks')
  .filter((file) => file.endsWith('.db.test.ts'))
  .map((file) => `test/attacks/${file}`)

test('every test among the attacks is in the table, and there are at least sixty', () => {
  const own = attackFiles.flatMap((file) => {
    const names = [
      ...textOf(file).matchAll(/^\s*(?:test|\]\)|\)|test\.each\(\w+\))\(\s*'([^']+)'/gm),
    ]
    return names.map(([, name = '']) => ({ file, name }))
  })
  expect(own.length).toBeGreaterThanOrEqual(60)
  const unlisted = own.filter(
    ({ file, name }) => !listed.some((line) => line.file === file && line.name === name),
  )
  expect(unlisted).toEqual([])
})
