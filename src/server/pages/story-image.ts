import type { StoryFacts } from '#contract/checkins/season-story.ts'
import { monthLabel } from '#domain/checkins/season-story-text.ts'
import { seasonGround } from '#domain/passes/season-ground.ts'
import { figureText } from '#domain/shared/figure.ts'
import { drawPng } from '../content/draw-png.ts'
import { escaped, onField } from './share-image.ts'

export const storyFormats = ['portrait', 'landscape'] as const
export type StoryFormat = (typeof storyFormats)[number]

/** The contents of a picture of a shared season; it has no card number, price or day. */
export type StoryImage = {
  format: StoryFormat
  facts: StoryFacts
  shownName: string | null
  /** Seeds the contour lines of the card; it is not readable from them. */
  face: string
}

const sizes = {
  portrait: { width: 1080, height: 1350 },
  landscape: { width: 1200, height: 630 },
} as const
const margin = 80

/** Draws 1080 × 1350 px for a feed, or 1200 × 630 px for the preview of a link. */
export const drawStoryImage = (picture: StoryImage): Promise<Buffer> =>
  drawPng(storyDrawing(picture))

export function storyDrawing({ format, facts, shownName, face }: StoryImage): string {
  const size = sizes[format]
  const colours = seasonGround(facts.season)
  const drawn = format === 'portrait' ? portrait : landscape
  return onField(
    { seed: face, ...size, colours, followsPin: true },
    drawn({ facts, shownName, line: colours.line }),
  )
}

type Drawn = { facts: StoryFacts; shownName: string | null; line: string }

function portrait({ facts, shownName, line }: Drawn): string {
  const [left, right] = [margin, 560]
  const figures = figuresOf(facts)
  return `${heading(facts, { y: 330, size: 96 })}
    ${shownName === null ? '' : small(shownName, { x: margin, y: 395, size: 42, fill: line })}
    ${figures
      .map((figure, i) =>
        drawFigure(figure, {
          x: i % 2 ? right : left,
          y: 590 + Math.floor(i / 2) * 230,
          size: 132,
          line,
        }),
      )
      .join('')}
    ${furthest(facts, { y: 1010, line })}
    ${months(facts, { y: 1270, width: 1080 - 2 * margin, height: 130, line })}`
}

function landscape({ facts, shownName, line }: Drawn): string {
  const figures = figuresOf(facts)
  const step = (1200 - 2 * margin) / figures.length
  return `${heading(facts, { y: 290, size: 84 })}
    ${shownName === null ? '' : small(shownName, { x: margin, y: 346, size: 36, fill: line })}
    ${figures
      .map((figure, i) => drawFigure(figure, { x: margin + i * step, y: 490, size: 92, line }))
      .join('')}`
}

type Figure = { value: string; label: string }

/** Four figures; a season without a tournament shows its holes instead. */
function figuresOf({ rounds, clubs, clubsTotal, kilometres, tournaments, holes }: StoryFacts) {
  const figures: Figure[] = [
    { value: String(rounds), label: rounds === 1 ? 'runde' : 'runder' },
    { value: String(clubs), label: `af ${clubsTotal} klubber` },
    { value: figureText(kilometres), label: 'km mellem klubberne' },
    tournaments > 0
      ? { value: String(tournaments), label: tournaments === 1 ? 'turnering' : 'turneringer' }
      : { value: String(holes), label: 'huller' },
  ]
  return figures
}

type Placed = { x: number; y: number; size: number; line: string }

const drawFigure = ({ value, label }: Figure, { x, y, size, line }: Placed) =>
  `<text x="${x}" y="${y}" font-family="Schibsted Grotesk" font-weight="800" font-size="${size}" letter-spacing="-4" fill="#fff">${escaped(value)}</text>
  ${small(label, { x, y: y + Math.round(size * 0.42), size: size > 100 ? 38 : 24, fill: line })}`

const heading = ({ season }: StoryFacts, { y, size }: { y: number; size: number }) =>
  `<text x="${margin}" y="${y}" font-family="Schibsted Grotesk" font-weight="800" font-size="${size}" letter-spacing="-3" fill="#fff">Min sæson ${escaped(season)}</text>`

type Small = { x: number; y: number; size: number; fill: string }

const small = (text: string, { x, y, size, fill }: Small) =>
  `<text x="${x}" y="${y}" font-family="Inter" font-weight="500" font-size="${fitted(text, size)}" fill="${fill}">${escaped(text)}</text>`

/** Smaller for a long text. */
const fitted = (text: string, size: number) =>
  Math.min(size, Math.floor((1080 - 2 * margin) / (Math.max(1, Array.from(text).length) * 0.56)))

const furthest = ({ furthest: club }: StoryFacts, { y, line }: { y: number; line: string }) =>
  club === null
    ? ''
    : small(`Længst væk: ${club.name}, ${club.km} km hjemmefra`, {
        x: margin,
        y,
        size: 36,
        fill: line,
      })

type Bars = { y: number; width: number; height: number; line: string }

/** A bar for each month, as high as its rounds. */
function months({ months: played }: StoryFacts, { y, width, height, line }: Bars): string {
  const most = Math.max(1, ...played.map(({ rounds }) => rounds))
  const step = width / Math.max(6, played.length)
  return played
    .map(({ month, rounds }, i) => {
      const tall = Math.round((height * rounds) / most)
      const x = margin + i * step
      return `<rect x="${x}" y="${y - tall}" width="${step - 24}" height="${Math.max(4, tall)}" rx="6" fill="${line}"/>
        <text x="${x + (step - 24) / 2}" y="${y + 38}" text-anchor="middle" font-family="Inter" font-weight="500" font-size="28" fill="#fff">${monthLabel(month)}</text>`
    })
    .join('')
}
