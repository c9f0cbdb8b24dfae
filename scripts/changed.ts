import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { levels } from '../modules.config.mjs'

/** Files that differ from main's merge base, committed or not, and new files; undefined without Git. */
export function changedFiles(): string[] | undefined {
  if (git('rev-parse', '--git-dir').length === 0) return undefined
  const [base = 'HEAD'] = ['origin/main', 'main'].flatMap((name) => git('merge-base', 'HEAD', name))
  const differing = git('diff', '--name-only', '--diff-filter=d', '--relative', base)
  return [...differing, ...git('ls-files', '--others', '--exclude-standard')].toSorted()
}

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

/** The repository's own files that each file imports. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** The imports of all sources and tests, without files that do not exist. */
export function readImports(): Imports {
  const files = globSync('{src,test,scripts}/**/*.{ts,tsx}').map((file) =>
    file.replaceAll('\\', '/'),
  )
  const known = new Set(files)
  const named = /'((?:#|\.{1,2}\/)[^']+\.(?:tsx?|mjs))'/g
  return new Map(
    files.map((file) => {
      const names = [...readFileSync(file, 'utf8').matchAll(named)].map(([, name = '']) => name)
      return [file, new Set(names.map((name) => pathOf(name, file)).filter((at) => known.has(at)))]
    }),
  )
}

const pathOf = (name: string, from: string) =>
  name.startsWith('#')
    ? name.replace(/^#(?!test)/, 'src/').replace('#', '')
    : posix.join(posix.dirname(from), name)

/** These files import everything, so a change below them does not count as a change of their importers. */
const composition = /^src\/(main\.ts|server\/(app|all-jobs)\.ts|web\/route-tree\.gen\.ts)$/

/**
 * The tests that a change affects: those that reach a changed file by imports, the API tests of the same
 * module, and those in `test/` that read the whole repository. Database tests are slow, so only those of
 * the module and those that import a changed file directly are run.
 */
export function testsTouchedBy(changed: readonly string[], imports: Imports): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of imports) {
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  const reached = new Set(changed)
  // Iterating a set also visits elements that are added during the iteration.
  for (const file of reached) {
    if (!composition.test(file)) (importers.get(file) ?? []).forEach((one) => reached.add(one))
  }
  const next = new Set(changed.flatMap((file) => [file, ...(importers.get(file) ?? [])]))
  const modules = new Set(changed.map(moduleOf).filter((name) => name !== undefined))
  return [...imports.keys()].filter((file) => {
    if (!/\.test\.tsx?$/.test(file)) return false
    if (!file.endsWith('.db.test.ts')) return reached.has(file) || /^test\/[^/]+$/.test(file)
    return next.has(file) || modules.has(moduleOf(file) ?? '')
  })
}

/** The module that a file belongs to in its layer. */
function moduleOf(file: string): string | undefined {
  const [, name = ''] = /^src\/(?:domain|contract|server|web\/features)\/([^/]+)\//.exec(file) ?? []
  return levels.flat().includes(name) ? name : undefined
}
