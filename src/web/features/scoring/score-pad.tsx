import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { sideCompetitionKindText } from '#domain/sidecompetitions/side-competition.ts'
import { mayBeFinished, type SuspensionKind } from '#domain/scoring/suspension.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CardHoleRef } from './flight-cards.tsx'
import { isDriveOpen } from './drives-view-model.ts'
import { HoleStrip } from './hole-strip.tsx'
import { Keypad } from './keypad.tsx'
import { PhoneStatus, type ScreenLockState } from './awake-switch.tsx'
import { PlayerRows } from './player-rows.tsx'
import type { ScoreState } from './flight-session.ts'
import type { ScoreStore } from './score-store.ts'
import type { SideCompetitionViewModel } from './side-competition-view-model.ts'
import { isUnanswered, SideCompetitionLines } from './side-competition-lines.tsx'
import {
  firstNameOf,
  shortScore,
  writesFor,
  type PlayerViewModel,
  type Writer,
} from './flight-view-model.ts'
import { isClosed, useScorePad } from './use-score-pad.ts'

type ScorePadProps = {
  flight: ScoredFlight
  players: PlayerViewModel[]
  writer: Writer
  store: ScoreStore
  state: ScoreState
  /** Whether the screen is kept on. */
  screenLock: ScreenLockState
  sides: readonly SideCompetitionViewModel[]
  onSide: (sideId: string) => void
  /** A score to correct; undefined opens the hole in play. */
  first: CardHoleRef | undefined
  /** The hole where the flight stopped, during a suspension of play. */
  stop?: { kind: SuspensionKind; hole: number } | undefined
  onCards: () => void
  onClose: () => void
}

/** Score entry for one hole: all players of the flight, with a keypad at the bottom (PE-2 to PE-6). */
export function ScorePad(props: ScorePadProps) {
  const { players, writer, store, state, sides, onSide, first, stop, onCards, onClose } = props
  const { startHole } = props.flight
  const isAsking = (hole: number) =>
    openSidesOn(hole, sides).length > 0 || hasOpenDrive(hole, players, writer)
  const pad = useScorePad({ players, writer, store, first, startHole, isAsking })
  const numbers = players[0]?.holes.map(({ number }) => number) ?? []
  const sidesHere = sides.filter(({ hole }) => hole === pad.number)
  const isPlayable = stop === undefined || mayBeFinished(pad.number, stop, { numbers, startHole })
  return (
    <>
      <Top players={players} at={pad.at} onCards={onCards} onClose={onClose} />
      <HoleStrip holes={stripOf(players, writer, pad.isMissing)} at={pad.at} onHole={pad.goTo} />
      <div className="grid flex-1 content-start gap-1.5 px-3 py-2">
        <PlayerRows
          {...{ players, pad, writer, store, isPlayable }}
          isOnline={state.connection === 'open'}
        />
        {/* On a finished hole they are buttons beside the one for the next hole. */}
        {(pad.finished === undefined || pad.isComplete) && (
          <SideCompetitionLines sides={sidesHere} onSide={onSide} />
        )}
      </div>
      <div className="sticky bottom-0 grid gap-2 border-t border-slate-200 bg-slate-50 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <VoidSignatureNotice players={players} writer={writer} onCards={onCards} />
        {pad.isAfter && <ChoosePlayerFirst />}
        <CorrectionNotice pad={pad} players={players} />
        {pad.isComplete && !pad.unusual ? (
          <Button size="lg" wide onClick={onCards}>
            Gennemgå scorekortene
          </Button>
        ) : (
          <PadNotice pad={pad} sides={sidesHere} onSide={onSide} onCards={onCards} />
        )}
        {isPlayable ? (
          <Keys pad={pad} />
        ) : (
          <p className="py-2">
            Hul {pad.number} er ikke spillet. Skriv det, når spillet er genoptaget.
          </p>
        )}
        <PhoneStatus state={state} screenLock={props.screenLock} />
      </div>
    </>
  )
}

/** Shown after a key press on a finished hole, which writes nothing. */
const ChoosePlayerFirst = () => (
  <p role="alert" className="leading-tight">
    Tryk på spilleren, hvis en score skal rettes.
  </p>
)

type VoidSignatureNoticeProps = Pick<ScorePadProps, 'players' | 'writer' | 'onCards'>

/** Shown on the score pad too, because a later change voids the signature of a player who has left the cards. */
function VoidSignatureNotice({ players, writer, onCards }: VoidSignatureNoticeProps) {
  const isVoid = players.some(
    (player) =>
      player.isVoid[player.entryId === writer.me ? 'player' : 'marker'] &&
      writesFor(writer, player.entryId),
  )
  if (!isVoid) return null
  return (
    <div role="alert" className="flex items-center gap-2">
      <p className="flex-1 leading-tight font-semibold">En underskrift gælder ikke længere.</p>
      <Button variant="secondary" onClick={onCards}>
        Se hvorfor
      </Button>
    </div>
  )
}

type Pad = ReturnType<typeof useScorePad>

type PadNoticeProps = Pick<ScorePadProps, 'sides' | 'onSide' | 'onCards'> & { pad: Pad }

/** The notice above the keys: an unusual score to confirm, or a finished hole with the next actions. */
function PadNotice({ pad, sides, onSide, onCards }: PadNoticeProps) {
  const { unusual, active, finished, at } = pad
  if (unusual && active) {
    const par = active.holes[at]?.par
    return (
      <div role="alert" className="grid gap-2">
        <p className="font-semibold">
          {unusual.score} slag på en par {par}. Er det rigtigt?
        </p>
        <div className="flex gap-2">
          <Button className="flex-1" onClick={() => pad.write(active, unusual.score)}>
            Ja, {unusual.score} slag
          </Button>
          <Button variant="secondary" className="flex-1" onClick={() => pad.setUnusual(undefined)}>
            Nej
          </Button>
        </div>
      </div>
    )
  }
  if (finished !== undefined) {
    const unanswered = sides.filter(isUnanswered)
    const hasMoreButtons = pad.isTurn || unanswered.length > 0
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p
          role="status"
          className={cx(
            'flex flex-1 items-center gap-2 leading-tight font-semibold whitespace-nowrap',
            hasMoreButtons && 'basis-full',
          )}
        >
          <Icon name="check" className="text-green-700" /> Hul {pad.number} gemt
        </p>
        {unanswered.map(({ id, kind }) => (
          <Button key={id} variant="secondary" className="flex-1" onClick={() => onSide(id)}>
            {sideCompetitionKindText[kind]}
          </Button>
        ))}
        {pad.isTurn && (
          <Button variant="secondary" className="flex-1" onClick={onCards}>
            Sammenlign
          </Button>
        )}
        <Button className={cx(hasMoreButtons && 'flex-1')} onClick={pad.next}>
          Næste hul
        </Button>
      </div>
    )
  }
  return null
}

/** A changed score, which a press undoes; the hole stays on the screen meanwhile. */
function CorrectionNotice({ pad, players }: { pad: Pad; players: readonly PlayerViewModel[] }) {
  const { correction, number } = pad
  const player = players.find(({ entryId }) => entryId === correction?.entryId)
  if (!correction || !player || pad.unusual) return null
  const to = correction.to === null ? 'slettet' : `rettet til ${shortScore(correction.to)}`
  return (
    <div className="flex items-center gap-2">
      <p role="status" className="flex-1 leading-tight">
        Hul {number}: {firstNameOf(player)} {shortScore(correction.from)} er {to}.
      </p>
      <Button variant="secondary" onClick={pad.undo}>
        Fortryd
      </Button>
    </div>
  )
}

function Keys({ pad }: { pad: Pad }) {
  const { active, at, number, unusual } = pad
  if (unusual) return null
  if (!active) {
    return (
      <div className="flex items-center gap-2 py-1">
        <p className="flex-1 leading-tight">
          Hul {number} er skrevet. Tryk på en spiller for at rette.
        </p>
        {!pad.isComplete && <Button onClick={pad.next}>Næste hul</Button>}
      </div>
    )
  }
  if (isClosed(active)) {
    return (
      <p className="py-2">
        {firstNameOf(active)} har afleveret sit scorekort. Rettelser laver turneringsledelsen.
      </p>
    )
  }
  return (
    <Keypad
      par={active.holes[at]?.par ?? 4}
      label={`Hul ${number}, ${active.name}`}
      onScore={pad.key}
      isResting={pad.finished !== undefined}
    />
  )
}

type TopProps = Pick<ScorePadProps, 'players' | 'onCards' | 'onClose'> & { at: number }

function Top({ players, at, onCards, onClose }: TopProps) {
  const hole = players[0]?.holes[at]
  return (
    <div className="flex items-center gap-2 px-3 py-1">
      <h2 className="figures text-2xl leading-none whitespace-nowrap">Hul {hole?.number}</h2>
      <p className="min-w-0 flex-1 text-xs leading-tight text-slate-700">
        {[`Par ${hole?.par}`, hole?.lengthMetres && `${hole.lengthMetres} m`]
          .filter(Boolean)
          .join(' · ')}
        <br />
        Nøgle {hole?.strokeIndex}
      </p>
      <Button variant="secondary" className="px-2 text-sm" onClick={onCards}>
        Scorekort
      </Button>
      <button
        type="button"
        aria-label="Luk"
        onClick={onClose}
        className="-mr-1 grid size-11 place-items-center rounded-md hover:bg-slate-100"
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Whether a side that this phone writes for has not noted whose drive it used. */
const hasOpenDrive = (hole: number, players: readonly PlayerViewModel[], writer: Writer) =>
  players.some(
    (player) =>
      player.drives !== null &&
      isDriveOpen(player.drives, hole) &&
      writesFor(writer, player.entryId) &&
      !isClosed(player),
  )

const openSidesOn = (hole: number, sides: ScorePadProps['sides']) =>
  sides.filter((side) => side.hole === hole && isUnanswered(side))

const stripOf = (
  players: readonly PlayerViewModel[],
  writer: Writer,
  isMissing: Pad['isMissing'],
) =>
  (players[0]?.holes ?? []).map(({ number }, at) => ({
    number,
    isDone: players
      .filter(({ entryId }) => writesFor(writer, entryId))
      .every((player) => !isMissing(player, at)),
    isDisputed: players.some(({ disputed }) => disputed.includes(number)),
  }))
