import type { Writer } from './flight-view-model.ts'

const begin = '#skriver='

/**
 * The flight's link with the writer whose place is handed over. The part after `#` reaches no server and no log,
 * and stays when the key is removed from the address.
 */
export const handOverLink = (link: string, { me, marks, wholeFlight }: Writer): string =>
  `${link}${begin}${[me, marks, wholeFlight ? 'alle' : ''].filter(Boolean).join('.')}`

/** Who hands over, from the address that a phone arrived at; whether she plays here is asked later. */
export function parseHandOver(hash: string): Writer | undefined {
  if (!hash.startsWith(begin)) return undefined
  const [me, marks, whole] = hash.slice(begin.length).split('.')
  return me && marks ? { me, marks, wholeFlight: whole === 'alle' } : undefined
}
