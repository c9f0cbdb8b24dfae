import { loadConfig } from '#server/config.ts'
import { collectFacts } from './doctor/collect-facts.ts'
import { evaluate } from './doctor/evaluate.ts'
import { finish } from './run-command.ts'

const signs = { ok: '✓', warn: '!', bad: '✗' }

/**
 * `npm run doctor`: looks at this machine and the service of its settings, running or not, and says in one line each what
 * is as it should be and how to mend the rest. Exit code 1 when something is wrong, 0 with warnings only.
 */
await finish(async () => {
  const findings = evaluate(await collectFacts(loadConfig()))
  for (const { name, state, sentence } of findings) {
    console.log(`${signs[state]} ${name.padEnd(15)} ${sentence}`)
  }
  return findings.some(({ state }) => state === 'bad') ? 1 : 0
})
