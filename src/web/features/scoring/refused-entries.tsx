import {
  nobodyText,
  formatMeasure,
  sideCompetitionTitle,
} from '#domain/sidecompetitions/side-competition.ts'
import { reasonText } from '../../load-refusal-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ScoreState } from './flight-session.ts'
import type { ScoreStore } from './score-store.ts'
import { CommitteePhoneLink } from './committee-phone-link.tsx'
import {
  firstNameIn,
  scoreText,
  type QueuedItem,
  type PlayerViewModel,
} from './flight-view-model.ts'

type RefusedEntriesProps = {
  state: ScoreState
  store: ScoreStore
  players: readonly PlayerViewModel[]
}

/** What the server refused: it stays until a person retries or deletes it. */
export function RefusedEntries({ state, store, players }: RefusedEntriesProps) {
  return state.queue.flatMap((item) =>
    item.problem === undefined ? (
      []
    ) : (
      <Notice
        key={item.order}
        tone="error"
        live
        title={`Ikke modtaget: ${itemText(item, players)}`}
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
        <CommitteePhoneLink flight={state.flight} />
      </Notice>
    ),
  )
}

function itemText(item: QueuedItem, players: readonly PlayerViewModel[]): string {
  const of = firstNameIn(players)
  if (item.kind === 'delivery') return `aflevering af scorekortet for ${of(item.entryId)}`
  if (item.kind === 'signature')
    return `underskrift på scorekortet for ${of(item.signature.entryId)}`
  if (item.kind === 'report') return 'besked til turneringsledelsen'
  if (item.kind === 'side') {
    const { result, side } = item
    const who = result.entryId === null ? [nobodyText[side.kind]] : [of(result.entryId)]
    return [
      sideCompetitionTitle(side),
      ...who,
      result.measure !== null && formatMeasure(side.kind, result.measure),
    ]
      .filter(Boolean)
      .join(', ')
  }
  const { entryId, hole, score } = item.entry
  return `hul ${hole}, ${of(entryId)}, ${scoreText(score)}`
}
