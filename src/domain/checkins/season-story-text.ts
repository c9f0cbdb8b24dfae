import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { figureText } from '#domain/shared/figure.ts'
import type { SeasonStory } from './season-story.ts'

type ToldStory = SeasonStory & { season: string; tournaments: number }

/** The story in two sentences, for the text beside a shared picture and for who cannot see it. */
export function storyText(story: ToldStory, name: string | null): string {
  const { season, rounds, clubs, kilometres, furthest, tournaments } = story
  const played = listInDanish([
    `${countOf(rounds, 'runde', 'runder')} i ${countOf(clubs, 'klub', 'klubber')}`,
    ...(kilometres > 0 ? [`${figureText(kilometres)} km mellem klubberne`] : []),
    ...(tournaments > 0 ? [countOf(tournaments, 'turnering', 'turneringer')] : []),
  ])
  const far = furthest ? ` Længst væk: ${furthest.name}, ${furthest.km} km hjemmefra.` : ''
  return `${name ? `${name}: min` : 'Min'} sæson ${season} med Sæsonkortet. ${played}.${far}`
}
