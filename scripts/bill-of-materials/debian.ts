import type { DebianLock, DebianPackage } from '../image/debian-lock.ts'
import { serialNumber } from './document.ts'

/**
 * The bill of materials (CycloneDX 1.5) of what the image has from Debian, beside that of the service. Licences are
 * Debian's short names, which are not all SPDX ids.
 */
export function debianBill({ suite, date, packages }: DebianLock) {
  const components = packages.map((one) => component(suite, one))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialNumber(JSON.stringify(components)),
    version: 1,
    metadata: {
      timestamp: date,
      component: { type: 'operating-system', name: 'debian', version: suite },
    },
    components,
  }
}

function component(suite: string, one: DebianPackage) {
  const { name, version, architecture, source, sourceVersion, sha256, licences } = one
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}&distro=${suite}`
  return {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    purl,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    licenses: licences.map((licence) => ({ license: { name: licence } })),
    properties: [{ name: 'debian:source', value: `${source} ${sourceVersion}` }],
  }
}
