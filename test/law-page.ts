import { testsNamedIn, type NamedTest } from './named-tests.ts'

export const lawPage = 'docs/law.md'
export const openingPage = 'docs/before-opening.md'

/** One line of `docs/law.md`: a part of a requirement, the files that fulfil it, and what shows it. */
export type LawRow = {
  id: string
  statement: string
  fulfilledBy: string[]
  tests: NamedTest[]
  /** Lines of `docs/before-opening.md`, where a person decides or does it. */
  decisions: string[]
}

export const lawRowsOf = (page: string): LawRow[] =>
  page.split('\n').flatMap((line) => {
    const [, id = '', statement = '', files = '', shown = ''] =
      /^\| (L-[A-Z]+-\d+) \| (.+?) \| (.+?) \| (.+) \|$/.exec(line) ?? []
    if (!id) return []
    return {
      id,
      statement,
      fulfilledBy: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      tests: testsNamedIn(shown),
      decisions: shown.match(/\bBO-\d{2}\b/g) ?? [],
    }
  })

/** One line of `docs/before-opening.md`. */
export type OpeningRow = { id: string; law: string[]; cells: string[] }

export const openingRowsOf = (page: string): OpeningRow[] =>
  page.split('\n').flatMap((line) => {
    if (!/^\| BO-\d{2} \|/.test(line)) return []
    const [id = '', ...cells] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { id, law: line.match(/\bL-[A-Z]+-\d+\b/g) ?? [], cells }
  })
