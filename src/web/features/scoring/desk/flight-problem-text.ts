import type { FlightTile } from '#contract/scoring/desk.ts'
import { listInDanish } from '#domain/shared/danish.ts'

/** The worst problem of a flight, as shown on its tile. */
export function flightProblemText({ problem, disputed, onHole, lateMinutes }: FlightTile): string {
  switch (problem) {
    case 'mismatch':
      return `Uenige om hul ${listInDanish(disputed.map(String))}`
    case 'report':
      return 'Besked'
    case 'card_missing':
      return 'Kort mangler'
    case 'late':
      return `${lateMinutes} min. bagud`
    case 'unsigned':
      return 'Mangler underskrift'
    case 'on_course':
      return onHole === null ? 'På banen' : `Hul ${onHole}`
    case 'not_started':
      return 'Ikke begyndt'
    case 'in':
      return 'Inde'
    case 'checked':
      return 'Tjekket'
  }
}
