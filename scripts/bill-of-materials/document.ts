import { createHash } from 'node:crypto'
import { licenceOf } from '../audit/licences.ts'
import { nameOf, pathsAskedFor, type Entry, type Packages } from './packages.ts'

type Build = {
  packages: Packages
  /** The paths of what runs in production. */
  paths: readonly string[]
  /** Of the source, in seconds, where the builder gives it. */
  sourceDateEpoch?: string | undefined
}

/**
 * A bill of materials (CycloneDX 1.5): what runs in production, with versions, licences and hashes. The same lock file
 * gives the same bytes: its serial number is a hash of its contents, and its time is that of the source.
 */
export function billOfMaterials({ packages, paths, sourceDateEpoch }: Build) {
  const own = packages[''] ?? {}
  const self = `saesonkortet@${own.version}`
  const isListed = new Set(paths)
  const components = uniqueBy(
    paths.map((path) => component(path, packages[path] ?? {})),
    (one) => one['bom-ref'],
  )
  const references = (from: string, entry: Entry) =>
    [
      ...new Set(
        pathsAskedFor(packages, from, entry)
          .filter((path) => isListed.has(path))
          .map((path) => referenceOf(path, packages[path])),
      ),
    ].toSorted()
  const dependencies = [
    { ref: self, dependsOn: references('', own) },
    ...uniqueBy(
      paths.map((path) => ({
        ref: referenceOf(path, packages[path]),
        dependsOn: references(path, packages[path] ?? {}),
      })),
      ({ ref }) => ref,
    ),
  ]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialNumber(JSON.stringify([self, components, dependencies])),
    version: 1,
    metadata: {
      ...(sourceDateEpoch && {
        timestamp: new Date(Number(sourceDateEpoch) * 1000).toISOString(),
      }),
      lifecycles: [{ phase: 'build' }],
      component: {
        'bom-ref': self,
        type: 'application',
        name: 'saesonkortet',
        version: own.version,
      },
    },
    components,
    dependencies,
  }
}

const referenceOf = (path: string, entry: Entry = {}) => `${nameOf(path)}@${entry.version}`

function component(path: string, entry: Entry) {
  const { version, resolved, integrity, cpu, os } = entry
  const name = nameOf(path)
  return {
    'bom-ref': referenceOf(path, entry),
    type: 'library',
    name,
    version,
    // A package of one kind of machine is installed on no other.
    scope: cpu || os ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(integrity && {
      hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
    }),
    licenses: licenses(licenceOf(path, entry)),
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  }
}

const hexOf = (integrity: string) =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')

/** One licence by its SPDX id; several as an expression. */
function licenses(licence: string | undefined) {
  if (licence === undefined) return []
  return licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }]
}

/** A UUID (version 8) of a hash. */
export function serialNumber(contents: string): string {
  const hex = createHash('sha256').update(contents).digest('hex')
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return `urn:uuid:${a}-${b}-${c}-${d}-${e}`
}

function uniqueBy<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()].toSorted((one, other) =>
    key(one) < key(other) ? -1 : 1,
  )
}
