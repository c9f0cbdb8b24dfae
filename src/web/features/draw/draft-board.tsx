import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import type { DraftEdit, EditRefusal } from '#domain/draw/edit-draft.ts'
import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import { courseOfSlot } from '#domain/draw/start-slots.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Bench } from './bench.tsx'
import { CompareDrafts } from './compare-drafts.tsx'
import { DraftProblems } from './draft-problems.tsx'
import { DraftTools } from './draft-tools.tsx'
import type { RoundIds } from './draw-queries.ts'
import { FlightCard } from './flight-card.tsx'
import { evaluateDraft } from './evaluate-draft.ts'
import { movedByNewStanding, OutdatedStanding } from './outdated-standing.tsx'
import { StartDialog } from './start-dialog.tsx'
import { StudioContext, type StudioValue } from './studio-context.ts'
import type { useDraft } from './use-draft.ts'
import { usePlayerDragging, useUndoKeys } from './draft-input.ts'
import { WhyHere } from './why-here.tsx'
import { Wishes } from './wishes.tsx'

type DraftBoardProps = {
  of: RoundIds
  studio: DrawStudio
  draft: StoredDraft
  draftEditor: ReturnType<typeof useDraft>
  onDrop: () => void
}

/** The editor of a draft: its problems, the bench, and the flights in start order. */
export function DraftBoard({ of, studio, draft, draftEditor, onDrop }: DraftBoardProps) {
  const [isComparing, compare] = useState(false)
  const [start, openStart] = useState<string | null>(null)
  const [explained, openReasons] = useState<string | null>(null)
  const evaluation = useMemo(() => evaluateDraft(studio, draft), [studio, draft])
  const parts = { studio, draft, draftEditor, evaluation, openStart, openReasons }
  const { value, nameOf, liveText } = useStudioValue(parts)
  const step = (direction: 'back' | 'forward') =>
    draftEditor.change(draft, { kind: 'step', step: direction })
  useUndoKeys(draft, step)
  const board = useRef<HTMLDivElement>(null)
  usePlayerDragging(board, value)
  const heading = useFocusAfterRedraw(draftEditor)
  const bench = evaluation.bench.flatMap((id) => value.playerOf(id) ?? [])
  return (
    <StudioContext value={value}>
      <div ref={board} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <DraftTools
          {...{ of, studio, draft, evaluation, draftEditor, nameOf, step, onDrop, heading }}
          isComparing={isComparing}
          onCompare={() => compare(!isComparing)}
        />
        <OutdatedStanding
          {...{ draft, nameOf }}
          moved={movedByNewStanding(studio, draft)}
          busy={draftEditor.send.isPending && draftEditor.send.variables.change.kind === 'redraw'}
          onRedraw={() => draftEditor.change(draft, { kind: 'redraw', settings: draft.settings })}
        />
        <DraftProblems evaluation={evaluation} nameOf={nameOf} />
        {isComparing && studio.drafts.length > 1 && <CompareDrafts studio={studio} draft={draft} />}
        <Wishes
          wishes={draft.settings.wishes}
          unmet={evaluation.unmet}
          players={studio.players}
          nameOf={nameOf}
          onChange={(wishes) => value.edit({ kind: 'wishes', wishes })}
        />
        <Bench players={bench} />
        <FlightGrid value={value} courses={studio.round.courses} />
        <div className="sticky bottom-3 z-10 grid gap-3 empty:hidden">
          {draftEditor.isCutOff && <UnsavedWarning />}
          <PickedBar value={value} />
        </div>
        <p role="status" className="sr-only">
          {liveText}
        </p>
      </div>
      <BoardDialogs
        {...{ of, studio, draft, nameOf, start, explained }}
        onEdit={value.edit}
        onClose={() => {
          openStart(null)
          openReasons(null)
        }}
      />
    </StudioContext>
  )
}

type BoardDialogsProps = Pick<DraftBoardProps, 'of' | 'studio' | 'draft'> & {
  nameOf: (player: string) => string
  /** The flight whose start is edited, and the one that is explained. */
  start: string | null
  explained: string | null
  onEdit: StudioValue['edit']
  onClose: () => void
}

function BoardDialogs({ of, studio, draft, nameOf, ...props }: BoardDialogsProps) {
  const { start, explained, onEdit, onClose } = props
  const opened = draft.flights.find(({ id }) => id === start)
  const inQuestion = draft.flights.find(({ id }) => id === explained)
  return (
    <>
      {opened && (
        <StartDialog
          flight={opened}
          number={draft.flights.indexOf(opened) + 1}
          holes={studio.round.holes}
          courses={studio.round.courses}
          {...{ onEdit, onClose }}
        />
      )}
      {inQuestion && <WhyHere {...{ of, draft, nameOf, onClose }} flight={inQuestion} />}
    </>
  )
}

function UnsavedWarning() {
  return (
    <Notice live tone="warning" title="Ingen forbindelse" className="shadow-float">
      De seneste ændringer er ikke gemt. De gemmes af sig selv, når forbindelsen er tilbage: Lad
      siden være åben.
    </Notice>
  )
}

type FlightGridProps = { value: StudioValue; courses: readonly string[] }

function FlightGrid({ value: { draft, edit }, courses }: FlightGridProps) {
  return (
    <>
      <p className="text-sm text-slate-600">
        Træk en spiller, eller tryk på en og så på pladsen. På en anden spiller bytter de. Med
        tastaturet: pilene, Enter og Esc.
      </p>
      <div className="grid items-stretch gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {draft.flights.map((flight, i) => (
          <FlightCard
            key={flight.id}
            flight={flight}
            number={i + 1}
            course={flight.slot && namedCourseOf(courses, courseOfSlot(flight.slot))}
          />
        ))}
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => edit({ kind: 'add', flight: newId() })}
        >
          Tilføj en flight
        </Button>
      </div>
    </>
  )
}

/** Focuses the draft's heading after a redraw from a notice, which disappears together with its button. */
function useFocusAfterRedraw({ send }: DraftBoardProps['draftEditor']) {
  const heading = useRef<HTMLHeadingElement>(null)
  const redrawn = send.variables?.change.kind === 'redraw' ? send.data : undefined
  useEffect(() => {
    if (redrawn && document.activeElement === document.body) heading.current?.focus()
  }, [redrawn])
  return heading
}

function useEscapeKey(isActive: boolean, onEscape: () => void) {
  const handler = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isActive) return
    const stop = (event: KeyboardEvent) => event.key === 'Escape' && handler()
    window.addEventListener('keydown', stop)
    return () => window.removeEventListener('keydown', stop)
  }, [isActive])
}

type BoardParts = Pick<DraftBoardProps, 'studio' | 'draft' | 'draftEditor'> & {
  evaluation: ReturnType<typeof evaluateDraft>
  openStart: (flight: string) => void
  openReasons: (flight: string) => void
}

function useStudioValue({ studio, draft, draftEditor, evaluation, ...open }: BoardParts) {
  const [picked, setPicked] = useState<string | null>(null)
  const [liveText, setLiveText] = useState('')
  const focusOn = useRef<{ player: string; isPlaced: boolean } | null>(null)
  const toast = useToast()
  const players = useMemo(() => new Map(studio.players.map((one) => [one.id, one])), [studio])
  const divisions = new Map(studio.divisions.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) =>
    players.get(id)?.name ??
    studio.withoutSide.find((player) => player.id === id)?.name ??
    'En spiller'

  useEffect(() => {
    // Wait until the flights have changed: before that, the seat is still in its old place.
    const { player, isPlaced } = focusOn.current ?? {}
    if (!player || draft.flights.some((one) => one.players.includes(player)) !== isPlaced) return
    document.querySelector<HTMLElement>(`[data-player="${player}"]`)?.focus()
    focusOn.current = null
  }, [draft.flights])
  useEscapeKey(picked !== null, () => setPicked(null))

  const edit = (change: DraftEdit) => {
    const refused = draftEditor.edit(draft, change)
    if (refused) toast({ title: refusalText[refused], tone: 'error' })
    return refused
  }
  const value: StudioValue = {
    draft,
    picked,
    playerOf: (id) => players.get(id),
    // Where each division has its own flights, its name on every player is redundant.
    divisionOf: (id) =>
      divisions.size > 1 && !draft.settings.byDivision ? divisions.get(id) : undefined,
    unmetWishPlayers: new Set(evaluation.unmet.map(({ player }) => player)),
    ...open,
    edit: (change) => void edit(change),
    pick: (player) => {
      setPicked(player)
      if (player !== null)
        setLiveText(`${nameOf(player)} er taget op. Vælg en plads, eller tryk Escape.`)
    },
    drop: (flight, onto) => {
      if (picked === null) return
      focusOn.current = { player: picked, isPlaced: true }
      setPicked(null)
      const number = draft.flights.findIndex(({ id }) => id === flight) + 1
      const refused = edit({ kind: 'place', player: picked, flight, onto })
      if (refused) focusOn.current = null
      const swapped = onto ? ` og har byttet med ${nameOf(onto)}` : ''
      setLiveText(
        refused ? refusalText[refused] : `${nameOf(picked)} er i flight ${number}${swapped}.`,
      )
    },
    bench: () => {
      if (picked === null) return
      focusOn.current = { player: picked, isPlaced: false }
      setPicked(null)
      const refused = edit({ kind: 'bench', player: picked })
      if (refused) focusOn.current = null
      setLiveText(refused ? refusalText[refused] : `${nameOf(picked)} er på bænken.`)
    },
  }
  return { value, nameOf, liveText }
}

/** The picked-up player, always visible: on a phone the target may be far down the page. */
function PickedBar({ value }: { value: StudioValue }) {
  const { picked, pick, bench, playerOf, draft } = value
  const player = picked === null ? undefined : playerOf(picked)
  if (!player || picked === null) return null
  const isPlaced = draft.flights.some(({ players }) => players.includes(picked))
  return (
    <div className="flex flex-col gap-x-5 gap-y-2 rounded-md sm:flex-row sm:items-center bg-green-950 px-4 py-3 text-white shadow-float">
      <p className="min-w-0 flex-1">
        <strong>{player.name}</strong> er taget op. Vælg en plads.
      </p>
      <div className="flex gap-2">
        {isPlaced && (
          <Button variant="secondary" onClick={bench}>
            På bænken
          </Button>
        )}
        <Button variant="secondary" onClick={() => pick(null)}>
          Lad stå
        </Button>
      </div>
    </div>
  )
}

/** Why an edit does not apply; shown before anything is sent. */
const refusalText: Record<EditRefusal, string> = {
  flight_full: 'Flighten er fuld. Sæt spilleren på en anden, så bytter de plads.',
  flight_locked: 'Flighten er låst. Lås den op først.',
  flight_gone: 'Flighten er der ikke længere.',
  player_gone: 'Spilleren er der ikke længere.',
}
