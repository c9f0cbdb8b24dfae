import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { afterAll, expect, test } from 'vitest'
import { debianBill } from '../scripts/bill-of-materials/debian.ts'
import { differences, licencesIn, readDebianLock } from '../scripts/image/debian-lock.ts'
import { imageUser, mirrorsOf } from '../scripts/image/debian-root.ts'
import { compress, packTar } from '../scripts/image/layers.ts'
import { writeOci } from '../scripts/image/oci.ts'
import { readDockerfile } from '../scripts/image/read-dockerfile.ts'
import { requireTools } from '../scripts/image/tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'saesonkortet-image-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const lock = readDebianLock()
const dockerfile = readFileSync('Dockerfile', 'utf8')
const stage = readDockerfile(dockerfile).at(-1)!
const versionOf = (name: string) => lock.packages.find((one) => one.name === name)?.version ?? ''

test('the image has what the Dockerfile installs, each package to the byte', () => {
  const [, installed = ''] =
    /apt-get install -y --no-install-recommends (.*?) &&/.exec(dockerfile) ?? []
  expect(lock.asked).toEqual(expect.arrayContaining(installed.split(' ')))
  expect(lock.packages.map(({ name }) => name)).toEqual(expect.arrayContaining(lock.asked))
  for (const { sha256 } of lock.packages) expect(sha256).toMatch(/^[0-9a-f]{64}$/)
})

// Of an older one, pg_dump could not read the database of the compose file.
test('Docker’s base is the release of Debian that is locked', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(new Set(bases)).toEqual(new Set([`node:26-${lock.suite}-slim`]))
})

test('pg_dump of the image reads the database of the compose file and of Kubernetes', () => {
  const major = Number(versionOf('postgresql-client').split(/[+.]/)[0])
  const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true })
  const [cluster] = parseAllDocuments(readFileSync('deploy/kubernetes/database.yaml', 'utf8'))
    .map((document) => document.toJS())
    .filter(({ kind }) => kind === 'Cluster')
  for (const image of [services.database.image, cluster.spec.imageName])
    expect(Number(image.split(':')[1])).toBe(major)
})

test('the manifests run it as the image’s user', () => {
  for (const name of ['web', 'worker', 'migrate']) {
    const text = readFileSync(`deploy/kubernetes/${name}.yaml`, 'utf8')
    expect(text).toContain(`runAsUser: ${imageUser.id}`)
  }
})

test('other packages than the locked ones are named, each with both versions', () => {
  const one = { name: 'libpq5', version: '17.1', architecture: 'amd64', sha256: 'a' }
  expect(differences([one], [one])).toEqual([])
  expect(differences([one], [{ ...one, version: '17.2' }])).toEqual([
    'libpq5: låst 17.1, fundet 17.2',
  ])
  expect(differences([one], [])).toEqual(['libpq5: låst 17.1, fundet ikke'])
  expect(differences([], [one])).toEqual(['libpq5: låst ikke, fundet 17.1'])
  expect(differences([one], [{ ...one, sha256: 'b' }])).toEqual(['libpq5 17.1: et andet indhold'])
})

test('a snapshot of Debian’s archive takes the place of its mirrors', () => {
  expect(mirrorsOf({}, 'trixie')).toEqual([])
  const env = { IMAGE_MIRROR: 'https://a.example/d', IMAGE_SECURITY_MIRROR: 'https://a.example/s' }
  expect(mirrorsOf(env, 'trixie')).toEqual([
    'deb [check-valid-until=no] https://a.example/d trixie main',
    'deb [check-valid-until=no] https://a.example/d trixie-updates main',
    'deb [check-valid-until=no] https://a.example/s trixie-security main',
  ])
})

test('a machine without the tools is told how to get them', () => {
  const { PATH } = process.env
  process.env.PATH = folder
  try {
    expect(() => requireTools()).toThrow('apt-get install mmdebstrap tar gzip git')
  } finally {
    process.env.PATH = PATH
  }
})

test('Debian’s packages are in a bill of materials, with hash, source and licences', () => {
  const bill = debianBill(lock)
  expect(bill.components).toHaveLength(lock.packages.length)
  expect(bill.components.find(({ name }) => name === 'libpq5')).toMatchObject({
    purl: expect.stringMatching(/^pkg:deb\/debian\/libpq5@17.*arch=amd64&distro=trixie$/),
    licenses: expect.arrayContaining([{ license: { name: 'PostgreSQL' } }]),
    properties: [{ name: 'debian:source', value: expect.stringMatching(/^postgresql-17 17/) }],
  })
  expect(debianBill(lock)).toEqual(bill)
})

test('licences are read where Debian writes them for programs, and nowhere else', () => {
  const head = 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n'
  const text = `${head}\nFiles: *\nLicense: GPL-2+\n\nFiles: a\nLicense: MIT\n Text\n\nLicense: GPL-2+\n`
  expect(licencesIn(text)).toEqual(['GPL-2+', 'MIT'])
  expect(licencesIn('License: as you like\n')).toEqual([])
})

/** Two files, written in this order and under this umask. */
function writeTree(name: string, order: readonly string[], umask: number): string {
  const root = join(folder, name)
  const usual = process.umask(umask)
  mkdirSync(join(root, 'data'), { recursive: true })
  for (const file of order) {
    writeFileSync(join(root, file), file)
    utimesSync(join(root, file), umask, umask)
  }
  process.umask(usual)
  return root
}

test('the same files are the same layer, whoever wrote them, when and in which order', async () => {
  const trees = [writeTree('one', ['a', 'b'], 0o022), writeTree('other', ['b', 'a'], 0o077)]
  const layers = await Promise.all(
    trees.map((root, at) => {
      const file = join(folder, `${at}.tar`)
      const owned = [{ path: './data', id: 1000 }]
      return compress(
        packTar({ file, folder: root, paths: ['.'], owned, epoch: 1_790_000_000 }),
        folder,
      )
    }),
  )
  expect(layers[0]).toEqual(layers[1])
})

test('the settings of the image are those of the Dockerfile', () => {
  const oci = join(folder, 'oci')
  mkdirSync(join(oci, 'blobs/sha256'), { recursive: true })
  const facts = { created: '2027-05-04T08:00:00.000Z', commit: 'c0ffee', version: '1.0.0' }
  const layers = [{ from: 'Debian', diffId: 'd', digest: 'e', size: 1, file: '' }]
  const digest = writeOci(oci, { stage, architecture: 'amd64', layers, ...facts })
  const blob = (name: string) =>
    JSON.parse(readFileSync(join(oci, 'blobs/sha256', name.replace('sha256:', '')), 'utf8'))
  const { config, rootfs } = blob(blob(digest).config.digest)
  expect(rootfs.diff_ids).toEqual(['sha256:d'])
  expect(config).toMatchObject({
    User: '1000',
    Cmd: ['node', 'scripts/start.ts'],
    WorkingDir: '/app',
    Volumes: { '/data': {} },
    ExposedPorts: { '3000/tcp': {} },
    StopSignal: 'SIGTERM',
    Healthcheck: { Interval: 30e9, Timeout: 5e9, StartPeriod: 60e9 },
  })
  expect(config.Env).toEqual(expect.arrayContaining(['NODE_ENV=production', 'DATA_DIR=/data']))
  expect(config.Healthcheck.Test.slice(0, 2)).toEqual(['CMD', 'node'])
})
