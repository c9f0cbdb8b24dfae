export type Licensed = { license?: string }

/** Licences that allow running and shipping a package; why each may be used is in docs/licences.md. */
export const licences = new Set([
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
 * Read for these packages alone: `sharp` loads its library dynamically, unchanged and in a process of its own, which
 * the LGPL allows without terms for our code (docs/decisions/036-pictures.md).
 */
const readOnlyFor = /^node_modules\/@img\/sharp-/

/** Packages that name their licence in a file only. */
const inAFile = new Map([['node_modules/png-js', 'MIT']])

/** The licence of the package at a path of the lock file, as an SPDX expression. */
export const licenceOf = (path: string, { license }: Licensed): string | undefined =>
  license ?? inAFile.get(path)

export function underOtherLicence(path: string, entry: Licensed): string[] {
  const licence = licenceOf(path, entry)
  if (licence === undefined)
    return [`${path} has no licence: read its files, and name it in scripts/audit/licences.ts`]
  const isRead = readOnlyFor.test(path) && licence.includes('LGPL-3.0-or-later')
  return isRead || isAllowed(licence)
    ? []
    : [
        `${path} is under a licence that nobody has read: ${licence}. ` +
          'Choose another package, or read it and write the decision in docs/licences.md',
      ]
}

/** `A AND B` requires both licences, `(A OR B)` one of them. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((one) => licences.has(one))
}
