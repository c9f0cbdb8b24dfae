import { countOf } from '#domain/shared/danish.ts'

/** `•• 2 slag`: the strokes received on the hole (PE-3); a plus player gives strokes back. */
export function receivedStrokesText(received: number): string {
  if (received === 0) return ''
  if (received < 0) return `giver ${countOf(-received, 'slag', 'slag')} tilbage`
  return `${'•'.repeat(Math.min(received, 4))} ${countOf(received, 'slag', 'slag')}`
}
