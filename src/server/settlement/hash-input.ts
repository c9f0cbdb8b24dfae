import { createHash } from 'node:crypto'
import { canonicalInput } from '#domain/settlement/canonical-input.ts'
import type { SettlementInput } from '#domain/settlement/season-input.ts'

/** The SHA-256 of a settlement's canonical input, as a statement prints it: 64 hexadecimal digits. */
export function hashSettlementInput(input: SettlementInput): string {
  const hash = createHash('sha256')
  for (const line of canonicalInput(input)) hash.update(`${line}\n`)
  return hash.digest('hex')
}
