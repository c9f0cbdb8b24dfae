import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { figureText } from '#domain/shared/figure.ts'
import type { SeasonStory } from './season-story.ts'

type ToldStory = SeasonStory & { season: string; tournaments: number }

const monthNames = 'jan feb mar apr maj jun jul aug sep okt nov dec'.split(' ')

/** `maj` for `2027-05`, below the bar of a month. */
export const monthLabel = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? ''

/** The story in two sentences, for the text beside a shared picture and for who cannot see it. */
export const storyText = (story: ToldStory, name: string | null): string =>
  `${name ? `${name}: min` : 'Min'} sæson ${story.season} med Sæsonkortet. ${playedText(story)}`

/** What was played, without saying by whom. */
export function playedText(story: Omit<ToldStory, 'season'>): string {
  const { rounds, clubs, kilometres, furthest, tournaments } = story
  const played = listInDanish([
    `${countOf(rounds, 'runde', 'runder')} i ${countOf(clubs, 'klub', 'klubber')}`,
    ...(kilometres > 0 ? [`${figureText(kilometres)} km mellem klubberne`] : []),
    ...(tournaments > 0 ? [countOf(tournaments, 'turnering', 'turneringer')] : []),
  ])
  const far = furthest ? ` Længst væk: ${furthest.name}, ${furthest.km}\u00a0km hjemmefra.` : ''
  return `${played}.${far}`
}
