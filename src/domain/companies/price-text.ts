import { countOf } from '../shared/danish.ts'
import { formatKroner } from '../shared/money.ts'
import type { CardPrice, ClipPrice } from './company-price.ts'

/** `12 kort à 1.345,50 kr. (10 % rabat)`: how the price of cards with names comes about. */
export function cardSum(players: number, { pricedAs, percent, perCard }: CardPrice): string {
  const counted = pricedAs > players ? `Prisen for ${pricedAs} kort` : `${players} kort`
  const off = percent > 0 ? ` (${percent} % rabat)` : ''
  return `${counted} à ${formatKroner(perCard)}${off}`
}

/** `60 runder: 50 klip + 10 klip`: how the price of klippekort comes about. */
export function clipSum(rounds: number, { packs }: ClipPrice): string {
  const kinds = [...new Set(packs)].map((clips) => {
    const many = packs.filter((one) => one === clips).length
    return many > 1 ? `${many} × ${clips} klip` : `${clips} klip`
  })
  return `${countOf(rounds, 'runde', 'runder')}: ${kinds.join(' + ')}`
}

/** How many rounds each must play for cards to be the cheaper. */
export const turningText = (rounds: number) =>
  rounds === 1
    ? 'Kort med navn er billigst fra den første runde.'
    : `Kort med navn er billigst, når hver spiller mindst ${rounds} runder.`

/** Explains that the cheapest total is charged, so that cards up to the next discount are free (D22). */
export function moreText(players: number, { pricedAs }: CardPrice): string {
  const more = pricedAs - players
  return `${pricedAs} kort koster mindre end ${players} til egen pris, så I får ${countOf(more, 'kort', 'kort')} mere uden at betale mere.`
}
