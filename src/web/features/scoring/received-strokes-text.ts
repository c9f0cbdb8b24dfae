import { countOf } from '#domain/shared/danish.ts'

/** `•• 2 slag`: what the handicap gives on the hole (PE-3); a plus player gives it back. */
export function receivedStrokesText(received: number): string {
  if (received === 0) return ''
  if (received < 0) return `giver ${countOf(-received, 'slag', 'slag')} tilbage`
  return `${'•'.repeat(Math.min(received, 4))} ${countOf(received, 'slag', 'slag')}`
}
