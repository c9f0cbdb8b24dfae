import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EclecticCard } from './eclectic-card.tsx'

type Props = Parameters<typeof EclecticCard>[0]

test.each([
  [-2, '+2 tildelte slag'],
  [1, '1 tildelt slag'],
  [14, '14 tildelte slag'],
])('a playing handicap of %i is written as everywhere', (handicap, text) => {
  const ranking = { net: true, tees: [], rounds: [], events: [] } as unknown as Props['ranking']
  const row = { name: 'Anna Holm', tee: 0, card: [], handicap } as unknown as Props['row']
  expect(renderToStaticMarkup(<EclecticCard {...{ ranking, row }} />)).toContain(`>${text}<`)
})
