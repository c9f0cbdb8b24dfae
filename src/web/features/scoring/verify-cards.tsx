import { lazy, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FlightActions } from './flight-actions.tsx'
import type { OneHole } from './flight-cards.tsx'
import { PhoneStatus } from './phone-status.tsx'
import type { ScoreState } from './flight-session.ts'
import type { ScreenLockState } from './keep-awake.ts'
import type { ScoreStore } from './score-store.ts'
import type { SideCompetitionViewModel } from './side-competition-view-model.ts'
import { SideCompetitionLines } from './side-competition-lines.tsx'
import { firstNameOf, type PlayerViewModel, type Writer } from './flight-view-model.ts'
import { RefusedEntries } from './refused-entries.tsx'
import { VerifyCard } from './verify-card.tsx'
import { NoMarker } from './choose-writer.tsx'

/** Fetched with the flight's page, once somebody plays here, and not by those who only look. */
export const prefetchHandOver = () => import('./hand-over.tsx')
const LazyHandOver = lazy(async () => ({ default: (await prefetchHandOver()).HandOver }))

type VerifyCardsProps = {
  players: PlayerViewModel[]
  writer: Writer
  store: ScoreStore
  state: ScoreState
  /** Whether the screen is. */
  screenLock: ScreenLockState
  sides: readonly SideCompetitionViewModel[]
  onSide: (sideId: string) => void
  onBack: () => void
  /** To the hole that was tapped (SC-3). */
  onHole: (one: OneHole) => void
  onSwitch: () => void
}

/** The card she keeps and her own, screenLock against each other, signed and handed in (PE-10, PE-11). */
export function VerifyCards(props: VerifyCardsProps) {
  const { players, writer, store, state, sides, onSide, onBack, onHole, onSwitch, screenLock } =
    props
  const me = players.find(({ entryId }) => entryId === writer.me)
  const others = players.filter(
    ({ entryId }) => entryId === writer.marks || (writer.wholeFlight && entryId !== writer.me),
  )
  return (
    <div className="grid gap-6 p-4">
      <div className="flex items-center justify-between gap-3">
        <h2>Gennemgå scorekortene</h2>
        <Button variant="quiet" onClick={onBack}>
          <Icon name="chevron-left" /> Hullerne
        </Button>
      </div>
      <RefusedEntries state={state} store={store} players={players} />
      {state.flight && isAlone(players, writer) && <NoMarker flight={state.flight} />}
      {[...others, ...(me ? [me] : [])].map((player) => (
        <VerifyCard
          key={player.entryId}
          player={player}
          writer={writer}
          store={store}
          entries={state.flight?.entries ?? []}
          nameOf={(entryId) => nameIn(players, entryId)}
          onHole={(hole) => onHole({ entryId: player.entryId, hole })}
        />
      ))}
      {sides.length > 0 && (
        <section aria-labelledby="side" className="grid gap-3 border-t border-slate-200 pt-4">
          <h3 id="side">Sidekonkurrencer</h3>
          <SideCompetitionLines {...{ sides, players, onSide }} withHole />
        </section>
      )}
      <div className="grid gap-3 border-t border-slate-200 pt-4">
        <p>
          Skal {me ? `en anden end ${firstNameOf(me)}` : 'en anden'} skrive under på denne telefon?
        </p>
        <Button variant="secondary" onClick={onSwitch}>
          Skift spiller
        </Button>
        <PhoneStatus state={state} screenLock={screenLock} />
      </div>
      <Suspense>
        <LazyHandOver {...{ players, writer, state }} />
      </Suspense>
      {state.flight && <FlightActions {...{ players, writer, store }} flight={state.flight} />}
    </div>
  )
}

/** Nobody is left in the flight who could sign for her. */
const isAlone = (players: readonly PlayerViewModel[], { me }: Writer) =>
  players.every(({ entryId, status, state }) =>
    entryId === me ? state !== 'delivered' && state !== 'corrected' : status != null,
  )

const nameIn = (players: readonly PlayerViewModel[], entryId: string | null) => {
  const found = players.find((player) => player.entryId === entryId)
  return found ? firstNameOf(found) : 'turneringsledelsen'
}
