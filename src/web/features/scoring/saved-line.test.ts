import { expect, test } from 'vitest'
import { initialScoreState, type ScoreState } from './flight-session.ts'
import { savedText } from './saved-line.tsx'
import type { QueuedItem } from './flight-items.ts'

const queued = (kind: QueuedItem['kind'], problem?: string) =>
  ({ kind, flightId: 'f', order: '1', ...(problem && { problem }) }) as QueuedItem
const say = (queue: QueuedItem[], given: Partial<ScoreState> = {}) =>
  savedText({
    ...initialScoreState,
    savedAt: Date.parse('2027-06-12T11:42:00+02:00'),
    queue,
    ...given,
  })
const offline = { connection: 'offline' as const }
const throttled = {
  connection: 'throttled' as const,
  tryAgainAt: Date.parse('2027-06-12T11:43:01+02:00'),
}
const error = { connection: 'error' as const }

const sure = 'sikkert på telefonen.'
const refused = 'Noget er ikke modtaget. Se hvorfor under Scorekort.'
const forgetful = 'Telefonen gemmer ikke. Hold siden åben, til alt er sendt.'
const [score, signature, delivery] = (['score', 'signature', 'delivery'] as const).map((kind) =>
  queued(kind),
) as [QueuedItem, QueuedItem, QueuedItem]
const bad = queued('score', 'hole_missing')

test.each<[string, string, string]>([
  ['nothing', say([]), 'Alt er gemt kl.\u00a011.42.'],
  ['a score', say([score], offline), `1 score venter på dækning. Den ligger ${sure}`],
  [
    'two scores before a signature',
    say([score, score, signature], offline),
    `2 scorer venter på dækning. De ligger ${sure}`,
  ],
  ['a message', say([queued('report')], offline), `1 besked venter på dækning. Den ligger ${sure}`],
  ['a drive', say([queued('drive')], offline), `1 udslag venter på dækning. Det ligger ${sure}`],
  [
    'a signature before the delivery',
    say([signature, delivery], offline),
    `1 underskrift venter på dækning. Den ligger ${sure}`,
  ],
  ['the delivery', say([delivery], offline), `1 aflevering venter på dækning. Den ligger ${sure}`],
  [
    'two scores that a busy server did not take',
    say([score, score], throttled),
    `2 scorer venter: serveren har travlt. De ligger sikkert på telefonen, som prøver igen kl.\u00a011.44.`,
  ],
  [
    'a score that the server cannot take now',
    say([score], error),
    `1 score venter: serveren kan ikke tage imod lige nu. Den ligger sikkert på telefonen, som selv prøver igen.`,
  ],
  ['a score on its way', say([score]), '1 score er på vej.'],
  ['a score that the browser did not keep', say([score], { cannotStore: true }), forgetful],
  ['a score that was refused', say([bad]), refused],
  ['one refused and one on its way', say([bad, score]), `${refused} 1 score er på vej.`],
])('with %s the phone shows where the scores are (PE-6)', (_case, said, expected) =>
  expect(said).toBe(expected),
)
