import { useState, type SubmitEvent } from 'react'
import { capital } from '#domain/shared/danish.ts'
import {
  isUnusualMeasure,
  nobodyText,
  sayMeasure,
  sideKindText,
  type SideKind,
} from '#domain/tournaments/side/side-competition.ts'
import { newId } from '../../../server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ScoreState } from './held-flight.ts'
import { readSaid, readTyped, sideWords, type Faults, type Typed } from './read-side.ts'
import { SavedLine } from './saved-line.tsx'
import type { ScoreStore } from './score-store.ts'
import { firstNameIn, type SeenPlayer, type Writer } from './see-flight.ts'
import { deskWordsOf, isDisputed, sayAnswer, type SeenSide } from './see-sides.ts'

type SideViewProps = {
  side: SeenSide
  players: readonly SeenPlayer[]
  writer: Writer
  store: ScoreStore
  state: ScoreState
  onDone: () => void
}
type Said = { entryId: string | null; measure: number | null }

/** Who of the flight was nearest the pin, or drove longest, on the hole that has it (PE-12). */
export function SideView({ side, players, writer, store, state, onDone }: SideViewProps) {
  const { kind, hole, id, standing } = side
  const say = ({ entryId, measure }: Said) => {
    const replaces = standing.map((one) => one.id)
    const told = { id: newId(), competitionId: id, entryId, measure, replaces }
    const said = { ...told, by: writer.me, writtenAt: Date.now() }
    const [now] = standing
    const isSaid = standing.length === 1 && now?.entryId === entryId && now.measure === measure
    if (!isSaid) void store.add({ kind: 'side', side: { kind, hole }, said })
    onDone()
  }
  return (
    <div className="grid gap-5 p-4">
      <div className="flex items-center justify-between gap-3">
        <h2>
          {sideKindText[kind]}
          <span className="block text-base font-medium text-slate-700">Hul {hole}</span>
        </h2>
        <Button variant="quiet" onClick={onDone}>
          <Icon name="chevron-left" /> Tilbage
        </Button>
      </div>
      <Standing side={side} players={players} />
      <Ask side={side} players={players} onSay={say} />
      <SavedLine state={state} />
    </div>
  )
}

type StandingProps = Pick<SideViewProps, 'side' | 'players'>

/** What there is to win, what there is to beat, and what the flight and the desk have said. */
function Standing({ side, players }: StandingProps) {
  const { kind, prize, best } = side
  const desk = deskWordsOf(side)
  const nameOf = firstNameIn(players)
  const said = sayAnswer(side, nameOf)
  const answer = said && capital(said)
  return (
    <div className="grid gap-3">
      <p>
        {prize && <span className="block font-semibold">Præmie: {prize}</span>}
        {best === null ? 'Ingen målinger endnu.' : `Bedst indtil nu: ${sayMeasure(kind, best)}.`}
      </p>
      {isDisputed(side) ? (
        <Notice tone="warning" title="To telefoner siger noget forskelligt" live>
          {answer}. Skriv det, der er rigtigt, så gælder det.
        </Notice>
      ) : (
        answer && (
          <Notice tone={desk.length > 0 ? 'info' : 'success'} title={answer} live>
            {desk.length === 0 && 'Skriv igen, hvis det skal rettes.'}
            {desk.map(({ entryId, reason }) => (
              <span key={entryId} className="block">
                Turneringsledelsen har skrevet det om {nameOf(entryId)}: {reason}
              </span>
            ))}
          </Notice>
        )
      )}
    </div>
  )
}

type AskProps = Pick<SideViewProps, 'side' | 'players'> & { onSay: (said: Said) => void }

function Ask({ side, players, onSay }: AskProps) {
  const { kind, entryIds, standing } = side
  const [typed, setTyped] = useState<Typed>({
    who: standing[0]?.entryId ?? '',
    measure: String(standing[0]?.measure ?? ''),
  })
  const [faults, setFaults] = useState<Faults>({})
  const [asked, setAsked] = useState<{ entryId: string; measure: number }>()
  const within = players.filter(({ entryId }) => entryIds.includes(entryId))
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const now = readTyped(new FormData(event.currentTarget))
    const read = readSaid(kind, now)
    setTyped(now)
    setFaults(read.faults)
    if (!read.said) {
      const first = read.faults.who ? `who-${side.id}` : `measure-${side.id}`
      return document.getElementById(first)?.focus()
    }
    if (isUnusualMeasure(kind, read.said.measure)) setAsked(read.said)
    else onSay(read.said)
  }
  if (asked) {
    return (
      <Unusual
        kind={kind}
        measure={asked.measure}
        onYes={() => onSay(asked)}
        onNo={() => setAsked(undefined)}
      />
    )
  }
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      {/* What most flights have to say comes first. */}
      <Button variant="secondary" onClick={() => onSay({ entryId: null, measure: null })}>
        {nobodyText[kind]}
      </Button>
      <Fields {...{ side, faults, typed }} players={within} />
      <Button type="submit" size="lg" wide>
        Gem
      </Button>
    </form>
  )
}

type FieldsProps = StandingProps & { faults: Faults; typed: Typed }

function Fields({ side: { id, kind }, players, faults, typed }: FieldsProps) {
  return (
    <>
      <RadioCards
        id={`who-${id}`}
        name="who"
        legend={sideWords[kind].who}
        options={players.map(({ entryId, name }) => ({ value: entryId, label: name }))}
        defaultValue={typed.who}
        {...(faults.who && { error: faults.who })}
      />
      <TextField
        id={`measure-${id}`}
        name="measure"
        label={sideWords[kind].label}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        suffix={sideWords[kind].suffix}
        maxLength={6}
        defaultValue={typed.measure}
        {...(faults.measure && { error: faults.measure })}
      />
    </>
  )
}

type UnusualProps = { kind: SideKind; measure: number; onYes: () => void; onNo: () => void }

/** Once, softly: whoever types 3 for three metres is asked (PE-5). */
function Unusual({ kind, measure, onYes, onNo }: UnusualProps) {
  return (
    <div role="alert" className="grid gap-3">
      <p className="text-lg font-semibold">{sideWords[kind].unit(measure)}. Er det rigtigt?</p>
      <Button size="lg" wide onClick={onYes}>
        Ja, {sayMeasure(kind, measure)}
      </Button>
      <Button variant="secondary" onClick={onNo}>
        Nej, ret det
      </Button>
    </div>
  )
}
