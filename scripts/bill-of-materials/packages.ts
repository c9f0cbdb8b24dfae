import type { Locked } from '../audit/own-checks.ts'

/** What `package-lock.json` says of a package, as far as it matters for what runs in production. */
export type Entry = Locked & {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  cpu?: string[]
  os?: string[]
}
export type Packages = Record<string, Entry>

/**
 * The paths of all packages that an installation without development packages can have, on any machine, in order. It is
 * read from what each package asks for: `npm sbom --omit dev` leaves out what a development package asks for, too, and
 * so the bill would lack React.
 */
export function pathsInProduction(packages: Packages): string[] {
  const { dependencies, optionalDependencies } = packages[''] ?? {}
  const found = new Set(pathsAskedFor(packages, '', { dependencies, optionalDependencies }))
  for (const path of found) {
    for (const next of pathsAskedFor(packages, path, packages[path] ?? {})) found.add(next)
  }
  return [...found].toSorted()
}

/** The packages that one asks for; an optional peer is brought by whoever wants it. */
export function pathsAskedFor(packages: Packages, from: string, entry: Entry): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  )
  const names = [
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(optionalDependencies ?? {}),
    ...peers,
  ]
  return names.flatMap((name) => findPath(packages, from, name) ?? [])
}

/** Where Node finds a package from another: in its own folder, or in the nearest one above. */
function findPath(packages: Packages, from: string, name: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

export const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path
