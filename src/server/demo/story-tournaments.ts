import type { DivisionPreset, FormatPreset } from '#domain/competitions/presets.ts'
import { staffClubNumber } from './places.ts'

export type StoryTournament = {
  name: string
  /** The name begins with the month of play instead: *Junimatchen*. */
  isOfMonth?: true
  clubNumber: number
  format: FormatPreset
  divisions: DivisionPreset
  state: 'draft' | 'open' | 'in_play' | 'final'
  /** The number of Saturdays ahead, negative for the past; `today` for the day itself. */
  saturdays: number | 'today'
  feeOre: number
  memberFeeOre: number
  cardFeeOre: number | null
  entered: number
  about: string | null
  /** Adds nearest the pin and longest drive. */
  withSides?: true
  /** From which its ids and players are drawn; its name when absent. */
  seed?: string
}

/** A tournament with open entry, a current one, a past one, and a draft. */
export const storyTournaments: readonly StoryTournament[] = [
  {
    name: 'Bakkematchen',
    clubNumber: staffClubNumber,
    format: 'a_stroke_play',
    divisions: 'by_handicap',
    state: 'open',
    saturdays: 5,
    feeOre: 45_000,
    memberFeeOre: 15_000,
    cardFeeOre: 15_000,
    entered: 41,
    about:
      'Årets åbne lørdag på Bakkebanen. Vi begynder med morgenbrød fra kl. 7.30, spiller 18 huller i tre rækker og slutter med frikadeller i klubhuset, mens de sidste flights kommer ind.\n\nDer er præmier til de tre bedste i hver række, tættest på hullet på de korte huller og længste drive på hul 12.',
    withSides: true,
  },
  {
    name: 'Majmatchen',
    isOfMonth: true,
    clubNumber: staffClubNumber,
    format: 'a_stroke_play',
    divisions: 'by_handicap',
    state: 'in_play',
    saturdays: 'today',
    feeOre: 30_000,
    memberFeeOre: 10_000,
    cardFeeOre: 10_000,
    entered: 72,
    about:
      'Tre rækker, 18 huller og fælles spisning, når den sidste flight er inde. Følg stillingen hul for hul.',
    withSides: true,
  },
  {
    name: 'Egebækpokalen',
    clubNumber: 901,
    format: 'stableford',
    divisions: 'one',
    state: 'final',
    saturdays: -2,
    feeOre: 35_000,
    memberFeeOre: 12_500,
    cardFeeOre: null,
    entered: 63,
    about:
      'Pokalen har været på spil siden 1994. Alle i én række, så gæster og medlemmer spiller om det samme.',
    withSides: true,
  },
  {
    name: 'Klubmesterskab',
    clubNumber: staffClubNumber,
    format: 'championship',
    divisions: 'by_gender',
    state: 'draft',
    saturdays: 14,
    feeOre: 20_000,
    memberFeeOre: 20_000,
    cardFeeOre: null,
    entered: 0,
    about: null,
  },
]
