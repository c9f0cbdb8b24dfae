import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import type { MyClubs } from '#contract/checkins/clubs-to-play.ts'
import { capital, countOf, listInDanish } from '#domain/shared/danish.ts'
import type { FinderRow } from './finder-rows.ts'
import { whereText, type FinderSearch } from './finder-search.ts'
import { whenText } from './moment-text.ts'

/** The question in one line: `Lørdag den 13. juni kl. 10.00 · nær 8000 Aarhus C`. */
export function questionText(search: FinderSearch, answer: ClubSearch | undefined): string {
  const { region, holes, within } = search
  const place = answer?.place
  const where = whereText(search)
  return [
    answer?.at
      ? capital(whenText(answer.at, answer.today)).replace(/\.00$/, '')
      : 'Vælg dag og klokkeslæt',
    place ? `nær ${place.postcode} ${place.name}` : where && `»${where}«`,
    region,
    holes && `${holes} huller`,
    within && place && `højst ${within} km`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export function leadText({ total }: ClubSearch): string {
  if (total === 0) return 'Her står klubberne, når de har skrevet under.'
  return `${countOf(total, 'klub tager', 'klubber tager')} imod kortet. Vælg dag og klokkeslæt, og se, hvor du kan spille.`
}

type Party = MyClubs['people']

/** The heading above the list: how many clubs say yes, and to whom. */
export function resultText(answer: ClubSearch, rows: readonly FinderRow[], party: Party): string {
  const { at, today, card, place, total, clubs } = answer
  if (!at) {
    if (clubs.length === 0) return 'Ingen klubber'
    const count = countOf(clubs.length, 'klub', 'klubber')
    const from = place ? `, de nærmeste ${place.postcode} ${place.name} først` : ''
    return clubs.length === total && total > 1 ? `Alle ${count}${from}` : `${count}${from}`
  }
  const open = rows.filter(({ answer: row }) => row?.canPlay === 'all').length
  const when = whenText(at, today)
  const whom = party.length > 0 ? partyName(party) : (card?.name ?? 'kortet')
  const clubsThat = open === 0 ? 'Ingen klub tager' : countOf(open, 'klub tager', 'klubber tager')
  return `${clubsThat} imod ${whom} ${when}`
}

/** An open club may still have no tee time, which only the club's own booking shows. */
export const timesText = 'Ledige tider ser du, når du booker hos klubben.'

/** What several players need, of whom nothing is known: an open club is open to each card, and no more. */
const playersText = (players: number, card: string) =>
  `I er ${players}: Hver skal have sit eget ${card}, og I booker tid til ${players}.`

/** `dig`, or the names of those who want to play. */
function partyName(party: Party): string {
  const [lone] = party
  if (party.length === 1 && lone?.isSelf) return 'dig'
  return listInDanish(party.map(({ firstName }) => firstName))
}

type RemarksAbout = {
  players?: number | undefined
  /** The home club that the distances are from. */
  home?: string | undefined
}

/** Remarks before the list, where the answer differs from what was asked, and its order. */
export function remarks(
  answer: ClubSearch,
  search: FinderSearch,
  { players, home }: RemarksAbout = {},
): string[] {
  const { at, place, card } = answer
  return [
    at && players && players > 1 && card && playersText(players, card.name),
    at && place && `Sorteret efter afstand til ${place.postcode} ${place.name}.`,
    home && `De nærmeste står først. Afstanden er fra ${home}.`,
    answer.isGuess && `Ingen klub staves »${whereText(search)}«. Her er det, der ligner.`,
    answer.isPlaceUnknown &&
      `Vi kender ikke »${search.near}«. Skriv et postnummer med fire cifre eller en by.`,
    search.day !== undefined &&
      !at &&
      'Den dag er gået eller ligger mere end et år ude. Vælg en anden.',
  ].filter((remark) => typeof remark === 'string')
}
