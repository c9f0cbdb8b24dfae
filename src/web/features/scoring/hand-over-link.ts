import type { Writer } from './flight-view-model.ts'

const begin = '#skriver='

/**
 * The flight's link with the writer that is handed over. The part after `#` reaches no server or log,
 * and remains when the key is removed from the address.
 */
export const handOverLink = (link: string, { me, marks, wholeFlight }: Writer): string =>
  `${link}${begin}${[me, marks, wholeFlight ? 'alle' : ''].filter(Boolean).join('.')}`

/** The writer in the address of a hand-over; the caller checks that the player is in the flight. */
export function parseHandOver(hash: string): Writer | undefined {
  if (!hash.startsWith(begin)) return undefined
  const [me, marks, whole] = hash.slice(begin.length).split('.')
  return me && marks ? { me, marks, wholeFlight: whole === 'alle' } : undefined
}
