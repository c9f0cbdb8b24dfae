import type { Comparison, Example } from './comparison.ts'
import type { Note } from './table.ts'

/** `Linje 12, Handicap: »abc« er ikke et handicap`. */
export function noteText({ line, column, reason }: Note): string {
  const place = [line === undefined ? '' : `Linje ${line}`, column ?? ''].filter(Boolean).join(', ')
  return place === '' ? reason : `${place}: ${reason}`
}

/** `Ny: 951-1 Karen Østergård (linje 2)`, and for a change what was and what would be. */
export function exampleText({ line, label, fields }: Example): string {
  if (fields.length === 0) return `Ny: ${label} (linje ${line})`
  const changes = fields.map(({ title, from, to }) => `    ${title}: ${from} → ${to}`)
  return [`Ændret: ${label} (linje ${line})`, ...changes].join('\n')
}

export const comparisonText = ({ created, changed, unchanged }: Omit<Comparison, 'examples'>) =>
  `Nye: ${created}, ændrede: ${changed}, uændrede: ${unchanged}.`
