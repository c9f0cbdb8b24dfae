import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  differences,
  licencesIn,
  preferences,
  type DebianLock,
  type DebianPackage,
} from './debian-lock.ts'
import { ImageRefusal } from './refusal.ts'

/** The user of the image, with the number that the manifests name. */
export const imageUser = { name: 'node', id: 1000 }

/** Manuals and translations; what licences ask for stays. */
const leftOut = [
  'path-exclude=/usr/share/man/*',
  'path-exclude=/usr/share/info/*',
  'path-exclude=/usr/share/locale/*',
  'path-exclude=/usr/share/lintian/*',
  'path-exclude=/usr/share/doc/*',
  'path-include=/usr/share/doc/*/copyright',
]

/** Run by mmdebstrap before and after the packages are installed; `$1` is the root, `$RECORDS` our folder. */
const prepare = 'cp "$RECORDS/preferences" "$1/etc/apt/preferences.d/locked"'
const record = `
set -eu
dpkg-query --admindir="$1/var/lib/dpkg" -W \\
  -f='\${Package}\\t\${Version}\\t\${Architecture}\\t\${source:Package}\\t\${source:Version}\\n' > "$RECORDS/installed"
APT_CONFIG="$MMDEBSTRAP_APT_CONFIG" apt-cache show --no-all-versions \\
  $(cut -f 1,2 --output-delimiter== "$RECORDS/installed") > "$RECORDS/available"
cd "$1/usr/share/doc" && tar --dereference -cf "$RECORDS/copyrights.tar" */copyright`
const finish = `
set -eu
echo '${imageUser.name}:x:${imageUser.id}:${imageUser.id}::/nonexistent:/usr/sbin/nologin' >> "$1/etc/passwd"
echo '${imageUser.name}:x:${imageUser.id}:' >> "$1/etc/group"
rm -f "$1"/etc/apt/preferences.d/locked "$1"/etc/apt/sources.list "$1"/etc/apt/sources.list.d/*
for own in hostname resolv.conf; do : > "$1/etc/$own"; done`

type Root = { file: string; packages: DebianPackage[] }

/**
 * Writes the root of Debian as a tar: the same lock gives the same bytes. With `renew` the newest versions are taken,
 * and a lock of them is what the caller makes of the result.
 * @throws ImageRefusal when the mirror has other versions than the lock.
 */
export function makeDebianRoot(
  lock: DebianLock,
  folder: string,
  { renew = false, mirrors = mirrorsOf(process.env, lock.suite) } = {},
): Root {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'preferences'), renew ? '' : preferences(lock))
  const file = join(folder, 'debian.tar')
  const run = spawnSync(
    'mmdebstrap',
    [
      '--variant=essential',
      `--architectures=${lock.architecture}`,
      `--include=${lock.asked.join(',')}`,
      ...leftOut.map((option) => `--dpkgopt=${option}`),
      `--setup-hook=${prepare}`,
      `--customize-hook=${record}`,
      `--customize-hook=${finish}`,
      lock.suite,
      file,
      ...mirrors,
    ],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        LC_ALL: 'C.UTF-8',
        RECORDS: folder,
        SOURCE_DATE_EPOCH: String(Date.parse(lock.date) / 1000),
      },
    },
  )
  if (run.status !== 0) throw refused('Debians pakker kunne ikke hentes', run.stderr.slice(-2_000))
  const packages = readPackages(folder, renew)
  const other = renew ? [] : differences(lock.packages, packages)
  if (other.length > 0)
    throw refused('Spejlet har andre pakker end dem, der er låst', other.join('\n'))
  return { file, packages }
}

/**
 * Where packages are fetched: Debian's own addresses, or those of `IMAGE_MIRROR` and `IMAGE_SECURITY_MIRROR`, such as a
 * snapshot, whose lists may be older than they say they are good for.
 */
export function mirrorsOf(env: NodeJS.ProcessEnv, suite: string): string[] {
  const { IMAGE_MIRROR: main, IMAGE_SECURITY_MIRROR: security } = env
  const line = (url: string, name: string) => `deb [check-valid-until=no] ${url} ${name} main`
  if (!main) return []
  return [
    line(main, suite),
    line(main, `${suite}-updates`),
    ...(security ? [line(security, `${suite}-security`)] : []),
  ]
}

const refused = (what: string, details: string) =>
  new ImageRefusal(
    `${what}:\n${details}\n\nEnten hentes de låste fra Debians arkiv af alle udgaver (IMAGE_MIRROR, docs/running-at-scale.md), ` +
      'eller de nye låses: npm run image -- --renew. Læs så forskellen, og gem den i en commit.',
  )

function readPackages(folder: string, withLicences: boolean): DebianPackage[] {
  const hashes = readHashes(readFileSync(join(folder, 'available'), 'utf8'))
  const lines = readFileSync(join(folder, 'installed'), 'utf8').trim().split('\n')
  return lines
    .map((line) => {
      const [name = '', version = '', architecture = '', source = '', sourceVersion = ''] =
        line.split('\t')
      const sha256 = hashes.get(`${name}=${version}`) ?? ''
      const licences = withLicences ? licencesIn(readCopyright(folder, name)) : []
      return { name, version, architecture, source, sourceVersion, sha256, licences }
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** The hash of each package, from apt's records, which Debian has signed. */
function readHashes(records: string): Map<string, string> {
  const field = (text: string, name: string) =>
    new RegExp(`^${name}: (\\S+)$`, 'm').exec(text)?.[1] ?? ''
  return new Map(
    records
      .split('\n\n')
      .map((text) => [
        `${field(text, 'Package')}=${field(text, 'Version')}`,
        field(text, 'SHA256'),
      ]),
  )
}

const readCopyright = (folder: string, name: string): string =>
  execFileSync('tar', ['-xOf', join(folder, 'copyrights.tar'), `${name}/copyright`], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
