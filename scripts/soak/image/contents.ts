import { readFileSync } from 'node:fs'
import { nameOf, pathsInProduction, type Packages } from '../../bill-of-materials/packages.ts'
import { readDebianLock } from '../../image/debian-lock.ts'
import type { openArchive } from './archive.ts'

type Archive = ReturnType<typeof openArchive>
type Bill = { components: { 'bom-ref': string; name: string; version: string }[] }

const packages = packagesIn(readFileSync('package-lock.json', 'utf8'))
const inProduction = new Set(pathsInProduction(packages))

/** Build tools, tests and simulators, which must not be in production; what runs may ask for a package of the tests, too. */
const absent = [
  ...Object.keys(packages['']?.devDependencies ?? {})
    .map((name) => `node_modules/${name}`)
    .filter((path) => !inProduction.has(path)),
  'node_modules/rolldown',
  'src/server/demo',
  'src/server/simulators',
  'src/web',
  'test',
]

/** What is in the image and must not be. */
export const toolsIn = (archive: Archive): string[] =>
  absent.filter((path) => archive.has(`app/${path}`))

/** Installed packages, of npm and of Debian, that no bill of materials in the image names. */
export function unbilled(archive: Archive): string[] {
  const bill = (file: string) => JSON.parse(archive.read(`app/dist/${file}`)) as Bill
  const billed = new Set(bill('bom.json').components.map((one) => one['bom-ref']))
  // npm's own list of what it left in the folder.
  const installed = packagesIn(archive.read('app/node_modules/.package-lock.json'))
  const ofNpm = Object.entries(installed)
    .filter(([path]) => archive.has(`app/${path}`))
    .map(([path, { version }]) => `${nameOf(path)}@${version}`)
  const ofDebian = [...archive.read('var/lib/dpkg/status').matchAll(/^Package: (\S+)$/gm)]
  const listed = new Set(bill('bom-debian.json').components.map(({ name }) => name))
  return [
    ...ofNpm.filter((reference) => !billed.has(reference)),
    ...ofDebian.map(([, name = '']) => name).filter((name) => !listed.has(name)),
    ...readDebianLock()
      .packages.filter(({ sha256 }) => !/^[0-9a-f]{64}$/.test(sha256))
      .map(({ name }) => `${name} without a hash`),
  ]
}

function packagesIn(text: string): Packages {
  return (JSON.parse(text) as { packages: Packages }).packages
}
