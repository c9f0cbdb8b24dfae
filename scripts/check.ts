import { changedFiles, readImports, testsTouchedBy } from './changed.ts'
import { runSteps, staticChecks, vitest, type Step } from './steps.ts'

/** `npm run check`: all checks except browser tests; with `--changed` only the tests that a change affects. */
const changed = process.argv.includes('--changed') ? changedFiles() : undefined
await runSteps([staticChecks, changed ? touchedBy(changed) : vitest])

function touchedBy(files: string[]): Step {
  const tests = testsTouchedBy(files, readImports())
  console.log(`${files.length} filer er ændret. De rører ${tests.length} filer med test.`)
  return { ...vitest, command: [...vitest.command, ...tests] }
}
