import { lazy, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FlightActions } from './flight-actions.tsx'
import type { CardHoleRef } from './flight-cards.tsx'
import { PhoneStatus, type ScreenLockState } from './awake-switch.tsx'
import type { ScoreState } from './flight-session.ts'
import type { ScoreStore } from './score-store.ts'
import { playerNameIn, type SideCompetitionViewModel } from './side-competition-view-model.ts'
import { SideCompetitionLines } from './side-competition-lines.tsx'
import type { QueuedItem } from './flight-items.ts'
import {
  firstNameOf,
  type PlayerViewModel,
  type Writer,
  firstNameIn,
  scoreText,
} from './flight-view-model.ts'
import { VerifyCard } from './verify-card.tsx'
import { NoMarker } from './choose-writer.tsx'
import {
  nobodyText,
  formatMeasure,
  sideCompetitionTitle,
} from '#domain/sidecompetitions/side-competition.ts'
import { reasonText } from '../../load-refusal-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { CommitteePhoneLink } from './committee-phone-link.tsx'

/** Loaded with the flight's page for players, but not for spectators. */
export const prefetchHandOver = () => import('./hand-over.tsx')
const LazyHandOver = lazy(async () => ({ default: (await prefetchHandOver()).HandOver }))

type VerifyCardsProps = {
  players: PlayerViewModel[]
  writer: Writer
  store: ScoreStore
  state: ScoreState
  /** Whether the screen is kept on. */
  screenLock: ScreenLockState
  sides: readonly SideCompetitionViewModel[]
  onSide: (sideId: string) => void
  onBack: () => void
  /** Opens the hole that was tapped. */
  onHole: (hole: CardHoleRef) => void
  onSwitch: () => void
}

/** Compares the writer's own card and the marked ones with the other phone, to sign and deliver them. */
export function VerifyCards(props: VerifyCardsProps) {
  const { players, writer, store, state, sides, onSide, onBack, onHole, onSwitch, screenLock } =
    props
  const { flight } = state
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
      <RefusedItems {...{ state, store, players, sides }} />
      {flight && !flight.partners?.length && isAlone(players, writer) && (
        <NoMarker flight={flight} />
      )}
      {flight &&
        [...others, ...(me ? [me] : [])].map((player) => (
          <VerifyCard
            key={player.entryId}
            {...{ player, writer, store, flight, state }}
            nameOf={(entryId) => nameIn(players, entryId)}
            onHole={(hole) => onHole({ entryId: player.entryId, hole })}
          />
        ))}
      {sides.length > 0 && (
        <section aria-labelledby="side" className="grid gap-3 border-t border-slate-200 pt-4">
          <h3 id="side">Sidekonkurrencer</h3>
          <SideCompetitionLines {...{ sides, onSide }} withHole />
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
      {flight && <FlightActions {...{ players, writer, store, flight }} />}
    </div>
  )
}

/** Whether no other player of the flight is left to sign as the marker. */
const isAlone = (players: readonly PlayerViewModel[], { me }: Writer) =>
  players.every(({ entryId, status, state }) =>
    entryId === me ? state !== 'delivered' && state !== 'corrected' : status != null,
  )

const nameIn = (players: readonly PlayerViewModel[], entryId: string | null) => {
  const found = players.find((player) => player.entryId === entryId)
  return found ? firstNameOf(found) : 'turneringsledelsen'
}

type RefusedItemsProps = {
  state: ScoreState
  store: ScoreStore
  players: readonly PlayerViewModel[]
  sides: readonly SideCompetitionViewModel[]
}

/** Items that the server refused, until a person retries or deletes them. */
function RefusedItems({ state, store, players, sides }: RefusedItemsProps) {
  return state.queue.flatMap((item) =>
    item.problem === undefined ? (
      []
    ) : (
      <Notice
        key={item.order}
        tone="error"
        live
        title={`Ikke modtaget: ${itemText(item, { players, sides })}`}
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

function itemText(
  item: QueuedItem,
  { players, sides }: Pick<RefusedItemsProps, 'players' | 'sides'>,
): string {
  const nameOf = firstNameIn(players)
  if (item.kind === 'delivery') return `aflevering af scorekortet for ${nameOf(item.entryId)}`
  if (item.kind === 'signature')
    return `underskrift på scorekortet for ${nameOf(item.signature.entryId)}`
  if (item.kind === 'signed_card')
    return `kode med underskrift på scorekortet for ${nameOf(item.card.entryId)}`
  if (item.kind === 'report') return 'besked til turneringsledelsen'
  if (item.kind === 'side') {
    const { result, side } = item
    const found = sides.find(({ id }) => id === result.competitionId)
    const whose = found ? playerNameIn(found) : nameOf
    const who = result.entryId === null ? nobodyText[side.kind] : whose(result.entryId)
    return [
      sideCompetitionTitle(side),
      who,
      result.measure !== null && formatMeasure(side.kind, result.measure),
    ]
      .filter(Boolean)
      .join(', ')
  }
  if (item.kind === 'drive')
    return `udslag på hul ${item.drive.hole}, ${nameOf(item.drive.entryId)}`
  const { entryId, hole, score } = item.entry
  return `hul ${hole}, ${nameOf(entryId)}, ${scoreText(score)}`
}
