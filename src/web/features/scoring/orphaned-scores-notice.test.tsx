import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ScoreState } from './flight-session.ts'
import { OrphanedScoresNotice } from './orphaned-scores-notice.tsx'
import type { ScoreStore } from './score-store.ts'

test('the hole of a side competition does not read as a score', () => {
  const score = { kind: 'score', entry: { entryId: 'bo', hole: 3 } }
  const side = { kind: 'side', side: { kind: 'nearest_pin', hole: 7 }, result: { entryId: 'bo' } }
  const state = {
    orphaned: [score, side],
    writer: { me: 'bo' },
    flight: { players: [{ entryId: 'bo', name: 'Bo Kjær' }] },
  } as unknown as ScoreState
  const html = renderToStaticMarkup(<OrphanedScoresNotice state={state} store={{} as ScoreStore} />)
  expect(html).toContain('Bo: hul 3, tættest på hullet (hul 7).')
})
