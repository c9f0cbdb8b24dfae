import { existsSync, readFileSync } from 'node:fs'

/** A test as a page names it: its file, and its title as the file writes it. */
export type NamedTest = { file: string; name: string }

/** The tests that a cell of a table names: `file` “title”. */
export const testsNamedIn = (cell: string): NamedTest[] =>
  [...cell.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', name = '']) => ({ file, name }))

/** Whether the file is there and contains a test of that title. */
export const isThere = ({ file, name }: NamedTest) =>
  existsSync(file) && namesIn(file).includes(name)

/** The file's text without the escapes of quotation marks. */
const namesIn = (file: string) => readFileSync(file, 'utf8').replaceAll("\\'", "'")
