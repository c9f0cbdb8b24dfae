import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SeenSide } from './see-sides.ts'
import { SideLines } from './side-line.tsx'

const pin: SeenSide = {
  id: 'pin',
  kind: 'nearest_pin',
  hole: 3,
  prize: null,
  entryIds: ['Bo'],
  best: null,
  standing: [],
  results: [],
  waits: false,
}

test.each<[string, Partial<SeenSide>, string]>([
  ['nobody has a measure', {}, 'ingen endnu'],
  ['another flight has one', { best: 240 }, 'bedst: 2,40 m'],
])('a hole with nearest the pin, where %s, says so', (_, given, said) => {
  const html = renderToStaticMarkup(
    <SideLines sides={[{ ...pin, ...given }]} players={[]} onSide={() => undefined} />,
  )
  expect(html.replace(/<[^>]+>/g, '')).toBe(`Tættest på hullet ${said}`)
})
