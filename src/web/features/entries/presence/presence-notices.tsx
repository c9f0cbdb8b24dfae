import type { PresenceList } from '#contract/entries/presence.ts'
import type { Occasion } from '#domain/entries/presence.ts'
import { refusalText } from '../../../load-refusal-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { problemText, timeText, wordsOf } from './presence-text.ts'
import type { PresenceState, PresenceStore } from './presence-session.ts'
import type { QueuedPresence } from './presence-view-model.ts'

type RefusedMarksProps = {
  queue: readonly QueuedPresence[]
  store: PresenceStore
  occasion: Occasion
}

/** Marks that the server did not take, or that a later one replaced; each stays until the helper has seen it. */
export function RefusedMarks({ queue, store, occasion }: RefusedMarksProps) {
  const refused = queue.filter(({ problem }) => problem !== undefined)
  return refused.map((item) => (
    <Notice
      key={item.order}
      tone="warning"
      live
      title={`${item.name}: ${whatText(item, occasion)}`}
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => void store.dismiss(item)}>
            Det har jeg set
          </Button>
          {item.kind !== 'payment' && !unrepeatable.has(item.problem ?? '') && (
            <Button variant="quiet" onClick={() => void store.retry(item)}>
              Prøv igen
            </Button>
          )}
        </div>
      }
    >
      {problemText(item.problem ?? '')}
    </Notice>
  ))
}

/** Reasons for which the same mark would be refused again; the player is marked in the list instead. */
const unrepeatable: ReadonlySet<string> = new Set([
  'presence_superseded',
  'presence_id_reused',
  'presence_closed',
  'presence_not_in_round',
])

function whatText(item: QueuedPresence, occasion: Occasion): string {
  if (item.kind === 'mark')
    return `din markering »${wordsOf[occasion][item.mark]}« ${timeText(item.markedAt)} gælder ikke`
  return item.kind === 'payment' ? 'betalingen er ikke registreret' : 'buggyen er ikke ændret'
}

/** Why the list does not open, and the way to open it. */
type NoAccessProps = { slug: string; state: PresenceState; occasion: Occasion }

export function NoPresenceAccess({ slug, state, occasion }: NoAccessProps) {
  const error = state.refusal
  const isLink = error?.code === 'link_expired'
  const next = encodeURIComponent(
    `/tournaments/${slug}/${occasion === 'ceremony' ? 'prizes' : 'presence'}`,
  )
  return (
    <div className="page grid max-w-text gap-5 py-8">
      <h1>{occasion === 'ceremony' ? 'Præmiebord' : 'Fremmøde'}</h1>
      <Notice tone="warning" title="Listen er for turneringens hjælpere">
        {isLink && error
          ? refusalText(error)
          : 'Åbn dit daglink igen, eller log ind som turneringsleder eller hjælper.'}
        {state.queue.length > 0 &&
          ' Dine markeringer ligger stadig på telefonen og sendes, når du har adgang igen.'}
      </Notice>
      <ButtonLink className="w-fit" href={`/account/login?next=${next}`}>
        Log ind
      </ButtonLink>
    </div>
  )
}

/** The latest marks with time and helper. */
export function PresenceLog({ list: { log, players, occasion } }: { list: PresenceList }) {
  if (log.length === 0) return null
  const names = new Map(players.map(({ entryId, name }) => [entryId, name]))
  return (
    <details className="border-t border-slate-300 pt-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        Hvem markerede hvad
      </summary>
      <ul className="grid gap-1.5 pt-1 text-sm text-slate-700">
        {log.map(({ id, entryId, mark, markedAt, by }) => (
          <li key={id}>
            {`${timeText(markedAt)}: ${names.get(entryId) ?? 'En spiller'}, ${wordsOf[occasion][mark].toLowerCase()}`}
            {by && ` (${by})`}
          </li>
        ))}
      </ul>
    </details>
  )
}
