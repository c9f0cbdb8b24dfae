import type { Writer } from './flight-view-model.ts'

const begin = '#skriver='

/**
 * The flight's link with whose scores are written (PE-10). Behind `#`, which no server and no log sees,
 * and which stays when the key leaves the address (E24).
 */
export const handOverLink = (link: string, { me, marks, wholeFlight }: Writer): string =>
  `${link}${begin}${[me, marks, wholeFlight ? 'alle' : ''].filter(Boolean).join('.')}`

/** Who hands over, from the address that a phone arrived at; whether she plays here is asked later. */
export function parseHandOver(hash: string): Writer | undefined {
  if (!hash.startsWith(begin)) return undefined
  const [me, marks, whole] = hash.slice(begin.length).split('.')
  return me && marks ? { me, marks, wholeFlight: whole === 'alle' } : undefined
}
