import { readFileSync } from 'node:fs'
import { ownChecks, type Lockfile, type Manifest } from './audit/own-checks.ts'
import { fetchAdvisories, verifySignatures, type Verdict } from './audit/registry.ts'

const usage = `npm run audit [-- own]

Ser pakkerne efter: vores egne regler, registrets kendte sårbarheder og dets underskrifter.
Med "own" kun vores egne regler; de kræver intet net.

Slutter med 0, når alt er i orden, med 1, når noget er galt, og med 3, når vores regler er
overholdt, men registret ikke svarer: det, der ikke er set efter, er ikke fundet i orden.`

const json = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

/** `npm run audit`: separate from `check`, because it depends on the registry, whose answers change over time. */
function audit(isOwnOnly: boolean): number {
  const manifest = json<Manifest>('package.json')
  const lock = json<Lockfile>('package-lock.json')
  const errors = ownChecks(manifest, lock, readFileSync('.npmrc', 'utf8'))
  const count = Object.keys(lock.packages).length - 1
  report(`Vores regler, ${count} pakker`, errors.length > 0 ? 'errors' : 'clean', errors)
  if (isOwnOnly) return errors.length > 0 ? 1 : 0

  const verdicts: [string, Verdict][] = [
    ['Kendte sårbarheder', fetchAdvisories()],
    ['Underskrifter', verifySignatures()],
  ]
  for (const [name, { state, notes }] of verdicts) report(name, state, notes)
  const states = verdicts.map(([, { state }]) => state)
  if (errors.length > 0 || states.includes('errors')) return 1
  return states.includes('not_offered') ? 3 : 0
}

const words = {
  clean: 'i orden',
  errors: 'noget er galt',
  not_offered: 'registret svarer ikke på det',
}

function report(name: string, state: keyof typeof words, lines: string[]) {
  console.log(`${name}: ${words[state]}`)
  for (const line of lines) console.log(`  ${line}`)
}

const args = process.argv.slice(2)
if (args.length > 1 || (args[0] ?? 'own') !== 'own') {
  console.log(usage)
  process.exitCode = args[0] === '--help' ? 0 : 2
} else {
  process.exitCode = audit(args[0] === 'own')
}
