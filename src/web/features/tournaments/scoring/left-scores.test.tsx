import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ScoreState } from './held-flight.ts'
import { TakeLeft } from './left-scores.tsx'
import type { ScoreStore } from './score-store.ts'

test('the hole of a side competition does not read as a score', () => {
  const score = { kind: 'score', entry: { entryId: 'bo', hole: 3 } }
  const side = { kind: 'side', side: { kind: 'nearest_pin', hole: 7 }, said: { entryId: 'bo' } }
  const state = {
    left: [score, side],
    writer: { me: 'bo' },
    flight: { players: [{ entryId: 'bo', name: 'Bo Kjær' }] },
  } as unknown as ScoreState
  const html = renderToStaticMarkup(<TakeLeft state={state} store={{} as ScoreStore} />)
  expect(html).toContain('Bo: hul 3, tættest på hullet (hul 7).')
})
