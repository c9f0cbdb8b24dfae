import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { lawRowsOf, lawPage } from './law-page.ts'

export const requirementsPage = 'docs/requirements.md'

/** Files that contain ids without citing them. */
const notCiting = [requirementsPage, 'test/requirements.test.ts']

/** Files that may cite a requirement. JSON and generated SQL snapshots hold data only. */
const sources = [
  '{src,public,test,e2e,scripts,bench,docs,deploy}/**/*.{ts,tsx,mjs,js,css,html,md,sh,service}',
  'db/migrations/*.sql',
  '*.{ts,mjs,md}',
  '.env.example',
  'Dockerfile',
]

/** `A1 B2 C3`: players and cells in tables, where D4 and E5 are no requirements. */
const notIds = /\b[A-Z]\d( [A-Z]\d)+\b/g
/** `%E2` is part of an encoded address and `#D3` of a colour. */
const ids =
  /(?<![\w%#&.-])(?:[DE][1-9]\d?|R[1-9](?:\.\d{1,2})?|(?:LB|RD|SC|PE|TD|TV|PR)-\d{1,2}|L-(?:WD|IN|VAT|BK|PAY|DP|CK|MK|AC|CC)-\d{1,2})(?!\w)/g

export const idsIn = (text: string): string[] => text.replaceAll(notIds, '').match(ids) ?? []

type Citations = Map<string, { files: string[]; tests: string[] }>

/**
 * Each cited id with the files that cite it and the tests to link: first the tests that `docs/law.md` names for it,
 * then those that cite it, then those with the same name as a source file that cites it.
 */
export function findCitations(): Citations {
  const files = globSync(sources).map((file) => file.replaceAll('\\', '/'))
  const existing = new Set(files)
  const citations: Citations = new Map()
  for (const file of files.filter((name) => !notCiting.includes(name)).toSorted()) {
    for (const id of new Set(idsIn(readFileSync(file, 'utf8')))) {
      const citation = citations.get(id) ?? { files: [], tests: [] }
      citation.files.push(file)
      citations.set(id, citation)
    }
  }
  const rows = lawRowsOf(readFileSync(lawPage, 'utf8'))
  for (const [id, citation] of citations) {
    const named = rows.filter((row) => row.id === id).flatMap(({ tests }) => tests)
    const citing = citation.files.filter((file) => isTest.test(file))
    const beside = citation.files.flatMap(testsBeside).filter((file) => existing.has(file))
    citation.tests = [...new Set([...named.map(({ file }) => file), ...citing, ...beside])]
  }
  return citations
}

const isTest = /\.(test|spec)\.tsx?$/
const testsBeside = (file: string) =>
  /\.tsx?$/.test(file)
    ? ['.test.ts', '.test.tsx', '.db.test.ts'].map((end) => file.replace(/\.tsx?$/, end))
    : []

const line = /^\| ([A-Z][\w.-]*\d) \| (.*?) \| ?(?:.*) ?\|$/

type Requirement = { id: string; sentence: string }

export const requirementsOf = (page: string): Requirement[] =>
  page.split('\n').flatMap((text) => {
    const [, id = '', sentence = ''] = line.exec(text) ?? []
    return id ? [{ id, sentence }] : []
  })

/** The page with a new last column. */
export const withTests = (page: string, citations: Citations) =>
  page
    .split('\n')
    .map((text) => {
      const [, id = '', sentence = ''] = line.exec(text) ?? []
      return id ? `| ${id} | ${sentence} | ${linksTo(citations.get(id)?.tests ?? [])} |` : text
    })
    .join('\n')

function linksTo(tests: readonly string[]): string {
  const links = tests
    .slice(0, 3)
    .map((file) => `[${posix.basename(file)}](${posix.relative('docs', file)})`)
  const more = tests.length > 3 ? ` and ${tests.length - 3} more` : ''
  return links.length > 0 ? links.join(', ') + more : '–'
}
