import type { Ledger } from '../crash/compare.ts'
import type { Ran } from './measured-command.ts'

type Wanted = 'done' | 'refused'

/** A refusal has a sentence and a code of its own; 1 is an error that nobody expected. */
export function expectEnd(
  ledger: Ledger,
  { code, output }: Ran,
  wanted: Wanted,
  sentence: string,
): void {
  const isRight = wanted === 'done' ? code === 0 : code !== null && code > 1
  if (isRight && output.includes(sentence)) ledger.held += 1
  else ledger.failures.push(`Not “${sentence}” but ${code}: ${output}`)
}
