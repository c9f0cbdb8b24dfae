import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { levels } from '../modules.config.mjs'

/** Files that differ from where this branch left main: committed since then, not committed, or new; undefined without Git. */
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

/** By file: the files of ours that it imports. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** Every import of the sources and the tests, as it is written; a file that does not exist is left out. */
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

/** These files import everything, and whoever imports them is therefore not touched by a change somewhere beneath. */
const composition = /^src\/(main\.ts|server\/(app|all-jobs)\.ts|web\/route-tree\.gen\.ts)$/

/**
 * The tests that a change touches: those that reach a changed file by their imports, those of the API in the same
 * module, and those in `test/` that read the whole repository. A test on the database costs a second and not a
 * millisecond: of these only the module's own and what imports a changed file itself are run.
 */
export function testsTouchedBy(changed: readonly string[], imports: Imports): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of imports) {
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  const reached = new Set(changed)
  // A set is walked to its end, also over what is added on the way.
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

/** The module that a file belongs to in its layer; a contract has it in its name. */
function moduleOf(file: string): string | undefined {
  const [, name = ''] =
    /^src\/(?:domain|server|web\/features)\/([^/]+)\//.exec(file) ??
    /^src\/contract\/(?:([a-z]+)(?:-[\w-]+)?)\.ts$/.exec(file) ??
    []
  return levels.flat().includes(name) ? name : undefined
}
