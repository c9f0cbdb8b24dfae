import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  ownChecks,
  type Locked,
  type Lockfile,
  type Manifest,
} from '../scripts/audit/own-checks.ts'
import { readAdvisories, readSignatures } from '../scripts/audit/registry.ts'

const npmrc = readFileSync('.npmrc', 'utf8')
const json = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

test('the app’s packages follow the rules', () => {
  const lock = json<Lockfile>('package-lock.json')
  expect(ownChecks(json<Manifest>('package.json'), lock, npmrc)).toEqual([])
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
})

const good: Locked = { integrity: `sha512-${'a'.repeat(86)}==`, license: 'MIT' }
const withPackage = (changes: Locked): Lockfile => ({
  lockfileVersion: 3,
  packages: { '': {}, 'node_modules/golf': { ...good, ...changes } },
})
const check = (changes: Locked) => ownChecks({}, withPackage(changes), npmrc)

test('a correct package passes', () => expect(check({})).toEqual([]))

test.each<[string, Locked, RegExp]>([
  ['without a hash', { integrity: undefined }, /SHA-512/],
  ['with a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, /SHA-512/],
  ['from a repository', { resolved: 'git+ssh://git@github.example/golf.git' }, /elsewhere/],
  ['from a file', { resolved: 'file:../golf' }, /elsewhere/],
  [
    'from a name like the registry’s',
    { resolved: 'https://registry.npmjs.org.evil.example/golf' },
    /elsewhere/,
  ],
  ['that is a folder', { link: true }, /link/],
  ['under a licence nobody has read', { license: 'AGPL-3.0-only' }, /licence/],
  ['under two licences of which one is unread', { license: 'MIT AND AGPL-3.0-only' }, /licence/],
  ['without a licence', { license: undefined }, /licence/],
  ['that runs when it is installed', { hasInstallScript: true }, /run a script/],
])('a package %s is told of', (_, changes, error) => {
  expect(check(changes).join()).toMatch(error)
})

test('one allowed licence of two is enough', () => {
  expect(check({ license: '(MIT OR AGPL-3.0-only)' })).toEqual([])
})

test.each(['^1.2.3', '~1.2.3', '1.x', 'latest', '*', 'git+https://github.example/golf.git'])(
  'the version %s is refused, because it is not exact',
  (version) => {
    const errors = ownChecks({ devDependencies: { golf: version } }, withPackage({}), npmrc)
    expect(errors.join()).toContain('golf is not pinned')
  },
)

test.each([
  ['ignore-scripts=true', ''],
  ['save-exact=true', 'save-exact=false'],
])('npm is set up as %s', (line, instead) => {
  expect(ownChecks({}, withPackage({}), npmrc.replace(line, instead)).join()).toContain(line)
})

test('the settings contain no other registry and no secret', () => {
  const errors = (line: string) => ownChecks({}, withPackage({}), `${npmrc}\n${line}`).join()
  expect(errors('registry=https://packages.evil.example')).toContain('another registry')
  expect(errors('@golf:registry = https://packages.evil.example')).toContain('another registry')
  expect(errors('//registry.npmjs.org/:_authToken=abc')).toContain('secret')
})

test('the registry’s audit is read, and a missing answer does not count as passed', () => {
  const advisories = (severity: string) =>
    readAdvisories({
      stdout: JSON.stringify({ vulnerabilities: { golf: { severity } } }),
      stderr: '',
    })
  expect(advisories('low').state).toBe('clean')
  expect(advisories('moderate').state).toBe('errors')
  expect(advisories('something new').state).toBe('errors')
  const empty = { stdout: '{"vulnerabilities":{}}', stderr: '' }
  expect(readAdvisories(empty)).toEqual({ state: 'clean', notes: [] })
  const refused = { stdout: '{"message":"404 Not Found"}', stderr: 'npm error' }
  expect(readAdvisories(refused)).toEqual({ state: 'not_offered', notes: ['404 Not Found'] })
  expect(readAdvisories({ stdout: '', stderr: 'spawn npm ENOENT' }).state).toBe('not_offered')

  const signatures = (body: object) => readSignatures({ stdout: JSON.stringify(body), stderr: '' })
  const golf = { name: 'golf', version: '1.0.0' }
  expect(signatures({ invalid: [golf], missing: [] }).state).toBe('errors')
  expect(signatures({ invalid: [], missing: [golf] }).state).toBe('clean')
  expect(signatures({}).state).toBe('not_offered')
})
