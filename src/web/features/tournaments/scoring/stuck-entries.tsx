import { nobodyText, sayMeasure, sideTitle } from '#domain/tournaments/side/side-competition.ts'
import { reasonText } from '../../../reasons.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ScoreState } from './held-flight.ts'
import type { ScoreStore } from './score-store.ts'
import { DeskPhone } from './desk-phone.tsx'
import { firstNameIn, sayScore, type Queued, type SeenPlayer } from './see-flight.ts'

type StuckEntriesProps = { state: ScoreState; store: ScoreStore; players: readonly SeenPlayer[] }

/** What the server would not have, kept until a person has looked at it. */
export function StuckEntries({ state, store, players }: StuckEntriesProps) {
  return state.queue.flatMap((item) =>
    item.problem === undefined ? (
      []
    ) : (
      <Notice
        key={item.order}
        tone="error"
        live
        title={`Ikke modtaget: ${sayItem(item, players)}`}
        action={
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => void store.retry(item)}>
              Send igen
            </Button>
            <Button variant="quiet" onClick={() => void store.dismiss(item)}>
              Slet
            </Button>
          </div>
        }
      >
        {reasonText(item.problem) ?? 'Ring til turneringsledelsen.'}
        <DeskPhone flight={state.flight} />
      </Notice>
    ),
  )
}

function sayItem(item: Queued, players: readonly SeenPlayer[]): string {
  const of = firstNameIn(players)
  if (item.kind === 'delivery') return `aflevering af scorekortet for ${of(item.entryId)}`
  if (item.kind === 'signature')
    return `underskrift på scorekortet for ${of(item.signature.entryId)}`
  if (item.kind === 'report') return 'besked til turneringsledelsen'
  if (item.kind === 'side') {
    const { said, side } = item
    const who = said.entryId === null ? [nobodyText[side.kind]] : [of(said.entryId)]
    return [sideTitle(side), ...who, said.measure !== null && sayMeasure(side.kind, said.measure)]
      .filter(Boolean)
      .join(', ')
  }
  const { entryId, hole, score } = item.entry
  return `hul ${hole}, ${of(entryId)}, ${sayScore(score)}`
}
