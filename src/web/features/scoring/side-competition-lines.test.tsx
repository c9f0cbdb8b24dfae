import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SideCompetitionViewModel } from './side-competition-view-model.ts'
import { SideCompetitionLines } from './side-competition-lines.tsx'

const pin: SideCompetitionViewModel = {
  id: 'pin',
  kind: 'nearest_pin',
  hole: 3,
  prize: null,
  players: [{ entryId: 'Bo', name: 'Bo Kjær' }],
  entryIds: ['Bo'],
  best: null,
  current: [],
  results: [],
  waits: false,
}

test.each<[string, Partial<SideCompetitionViewModel>, string]>([
  ['no player has a measure', {}, 'ingen endnu'],
  ['another flight has one', { best: 240 }, 'bedst: 2,40 m'],
])('a hole with nearest the pin, where %s, says so', (_, given, said) => {
  const html = renderToStaticMarkup(
    <SideCompetitionLines sides={[{ ...pin, ...given }]} onSide={() => undefined} />,
  )
  expect(html.replace(/<[^>]+>/g, '')).toBe(`Tættest på hullet ${said}`)
})
