import { countOf } from '../shared/danish.ts'

/** What a closure now would do to today's guests: nothing to say when nobody has just begun. */
export const roundsAtStakeText = (rounds: number): string =>
  rounds === 0
    ? 'Ingen gæst er tjekket ind inden for de seneste to timer, så ingen runde bliver givet tilbage.'
    : `${countOf(rounds, 'gæst', 'gæster')} er tjekket ind inden for de seneste to timer og får runden tilbage. Åbner I igen, kommer runderne ikke tilbage af sig selv.`

/** `16 runder er givet tilbage, fordi banen blev lukket kl. 10.45.` */
export const returnedByClosureText = (rounds: number, at: string): string =>
  `${countOf(rounds, 'runde', 'runder')} er givet tilbage, fordi banen blev lukket ${at}.`

type Undone = { roundsRestored: number; roundsKept: number }

/** What taking a closure back led to. */
export function undoneClosureText({ roundsRestored, roundsKept }: Undone): string {
  const kept =
    roundsKept > 0 &&
    `${countOf(roundsKept, 'runde', 'runder')} er stadig givet tilbage: Gæsten er tjekket ind igen, eller kortet har ingen runde tilbage.`
  const restored =
    roundsRestored > 0 &&
    `${countOf(roundsRestored, 'runde', 'runder')} tæller igen. Golfspillerne får besked på mail.`
  return [restored, kept].filter(Boolean).join(' ')
}
