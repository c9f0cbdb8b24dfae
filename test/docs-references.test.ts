import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'

const pages = globSync(['*.md', 'docs/**/*.md']).map(slashes).toSorted()
const tree = globSync([
  '{src,public,test,e2e,scripts,bench,docs,deploy,db}/**/*',
  '*.{md,ts,mjs,json}',
  '.{oxlintrc,oxfmtrc}.json',
  '.dependency-cruiser.mjs',
  '.{env.example,npmrc}',
  'Dockerfile',
]).map(slashes)
const existing = new Set(tree)
const { imports, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  imports: Record<string, string>
  scripts: Record<string, string>
}

/** First parts of a path before which a page may omit `src/` or `src/<layer>/`. */
const folders = new Set(
  tree
    .filter((file) => !posix.basename(file).includes('.'))
    .map((folder) => posix.basename(folder)),
)
const endings = ['', '.ts', '.tsx', '.test.ts', '.test.tsx', '.db.test.ts', '.spec.ts']

describe('docs/, README.md and SECURITY.md', () => {
  test.each(pages)('%s names only what exists', (page) => {
    expect(missingIn(page, readFileSync(page, 'utf8'))).toEqual([])
  })

  test.each([
    ['a link', 'See [the rule](algorithms/nowhere.md).', 'algorithms/nowhere.md'],
    ['a heading', 'See [how](requirements.md#nothing-here).', 'requirements.md#nothing-here'],
    ['a path', 'Written in `src/domain/passes/nowhere.ts`.', 'src/domain/passes/nowhere.ts'],
    ['a file of a module', 'Written in `passes/nowhere.ts`.', 'passes/nowhere.ts'],
    ['a file without its ending', 'Shown in `accounts/nowhere`.', 'accounts/nowhere'],
    ['a file by its name alone', 'Written in `nowhere.tsx`.', 'nowhere.tsx'],
    ['a pattern', 'Shown in `e2e/nowhere-*.spec.ts`.', 'e2e/nowhere-*.spec.ts'],
    ['an import', 'Import `#domain/nowhere.ts`.', '#domain/nowhere.ts'],
    ['a command', 'Run `npm run nowhere -- FILE`.', 'npm run nowhere'],
    ['a decision', 'For the reason see decision 999.', 'decision 999'],
  ])('%s that does not exist is found', (_, sentence, expected) => {
    expect(missingIn('docs/glossary.md', sentence)).toEqual([expected])
  })
})

test('code names only pages that exist', () => {
  const missing = tree
    .filter((file) => /\.(tsx?|mjs|css|sql|service)$|Dockerfile$/.test(file) && !isOwn(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const named = text.match(/\bdocs\/[\w./-]+\.(?:md|json|csv|png)\b/g) ?? []
      return [...named.filter((name) => !existing.has(name)), ...missingDecisions(text)].map(
        (name) => `${file}: ${name}`,
      )
    })
  expect(missing).toEqual([])
})

function missingIn(page: string, text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const code = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, inside = '']) => inside.split(/\s+/))
  return [
    ...[...prose.replace(/`[^`\n]+`/g, '`').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?|mailto):/.test(target) && !leads(page, target)),
    ...code.filter((word) => isPath(word) && !isThere(word)),
    ...[...text.matchAll(/npm run (?:-s )?([a-z][\w:]*)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([, name = '']) => `npm run ${name}`),
    ...missingDecisions(text),
  ]
}

const missingDecisions = (text: string) =>
  [...text.matchAll(/\bdecision (\d{3})\b/gi)]
    .filter(([, number = '']) => !tree.some((file) => file.startsWith(`docs/decisions/${number}-`)))
    .map(([, number = '']) => `decision ${number}`)

/** Whether a link of a page leads to an existing file, and to an existing heading if it names one. */
function leads(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path ? posix.join(posix.dirname(page), path).replace(/\/$/, '') : page
  if (!existing.has(file) && !existsSync(file)) return false
  return anchor === undefined || anchors(file).has(anchor)
}

/** The anchors that GitHub gives to headings. */
const anchors = (file: string) =>
  new Set(
    [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

const fileName = /\.(tsx?|mjs|md|css|svg|csv|png|service)$/

/** An address of the service begins with a slash; `DATA_DIR/builds` lies outside the repository. */
function isPath(word: string): boolean {
  if (/^[/.]|^[A-Z_]+\/|[<>{}=(),:“…]/.test(word)) return false
  if (word.startsWith('#')) return /^#[a-z]+\/./.test(word)
  if (fileName.test(word)) return /^[\w#*$./@-]+$/.test(word)
  const [first = '', second] = word.split('/')
  return second !== undefined && /^[\w./*-]+$/.test(word) && folders.has(first)
}

function isThere(word: string): boolean {
  const path = resolveImport(word).replace(/\/\*?\*?$/, '')
  if (existing.has(path)) return true
  if (path.includes('*')) {
    const pattern = new RegExp(`(^|/)${path.split('*').map(escape).join('[^/]*')}(\\.\\w+)*$`)
    return tree.some((file) => pattern.test(file))
  }
  return endings.some((end) => tree.some((file) => `/${file}`.endsWith(`/${path}${end}`)))
}

const escape = (text: string) => text.replace(/[.$+]/g, String.raw`\$&`)

function resolveImport(word: string): string {
  const alias = Object.keys(imports).find((key) => word.startsWith(key.replace('*', '')))
  if (!alias) return word
  return posix.normalize((imports[alias] ?? '').replace('*', word.slice(alias.length - 1)))
}

function slashes(file: string): string {
  return file.replaceAll('\\', '/')
}

const isOwn = (file: string) => file === 'test/docs-references.test.ts'
