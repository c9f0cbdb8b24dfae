import { useState, type SubmitEvent } from 'react'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { capital } from '#domain/shared/danish.ts'
import { penaltyKinds, penaltyText, type PenaltyKind } from '#domain/scoring/round-penalty.ts'
import { countOf } from '#domain/shared/danish.ts'
import type { FlightReport } from '#domain/scoring/flight-report.ts'
import { newId } from '../../new-id.ts'
import { formText } from '../../form-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SunlightSwitch } from './sunlight-switch.tsx'
import { CallUpRow } from './call-up-row.tsx'
import { CommitteePhoneLink } from './committee-phone-link.tsx'
import type { ScoreStore } from './score-store.ts'
import { firstNameOf, type PlayerViewModel, type Writer } from './flight-view-model.ts'

type FlightActionsProps = {
  flight: ScoredFlight
  players: readonly PlayerViewModel[]
  writer: Writer
  store: ScoreStore
}
type Action = 'retired' | 'marker' | 'rule_doubt' | 'round_penalty'

/** The forms for reports of a flight, which are queued like scores. */
export function FlightActions({ flight, players, writer, store }: FlightActionsProps) {
  const [open, setOpen] = useState<Action>()
  const submitReport = (report: FlightReport) => {
    setOpen(undefined)
    sendReport(store, writer, report)
  }
  return (
    <section aria-labelledby="flighten" className="grid gap-4 border-t border-slate-200 pt-4">
      <h3 id="flighten">Flighten</h3>
      <ReportedNotes flight={flight} players={players} onReport={submitReport} />
      {open === undefined ? (
        <div className="grid gap-3">
          <Button variant="secondary" onClick={() => setOpen('retired')}>
            Spiller udgår
          </Button>
          <Button variant="secondary" onClick={() => setOpen('marker')}>
            Ny markør
          </Button>
          <Button variant="secondary" onClick={() => setOpen('rule_doubt')}>
            Tvivl om reglen
          </Button>
          <Button variant="secondary" onClick={() => setOpen('round_penalty')}>
            Straf på runden
          </Button>
          <CallUpRow flightId={flight.flightId} entryId={writer.me} />
          <CommitteePhoneLink flight={flight} />
          <SunlightSwitch />
        </div>
      ) : (
        <ReportForm
          key={open}
          action={open}
          players={players}
          onReport={submitReport}
          onStop={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

function sendReport(store: ScoreStore, { me }: Writer, report: FlightReport) {
  const message = { id: newId(), by: me, report, writtenAt: Date.now() }
  void store.add({ kind: 'report', message })
}

type ReportedNotesProps = Pick<FlightActionsProps, 'flight' | 'players'> &
  Pick<ReportFormProps, 'onReport'>

/** Reported doubts about rules, strokes for a late start, and retired players with a button to report that they play on. */
function ReportedNotes({ flight, players, onReport }: ReportedNotesProps) {
  const doubts = (flight.reports ?? []).flatMap(({ id, report, handledAt }) =>
    report.kind === 'rule_doubt' ? [{ id, ...report, handledAt }] : [],
  )
  const late = (flight.reports ?? []).flatMap(({ id, report, handledAt }) =>
    report.kind === 'late_start' && handledAt === null ? [{ id, ...report }] : [],
  )
  const out = players.filter(({ status }) => status?.code === 'RTD')
  return (
    <>
      {out.map((player) => (
        <div key={player.entryId} className="grid gap-2">
          <p role="status">
            {player.name} er udgået{player.status?.hole ? ` fra hul ${player.status.hole}` : ''}.
          </p>
          <Button
            variant="secondary"
            onClick={() => onReport({ kind: 'plays_on', entryId: player.entryId })}
          >
            {firstNameOf(player)} spiller videre
          </Button>
        </div>
      ))}
      {late.map(({ id, entryId, hole, strokes }) => (
        <p key={id} role="status">
          {players.find((one) => one.entryId === entryId)?.name} startede for sent. Læg{' '}
          {countOf(strokes, 'straffeslag', 'straffeslag')} til scoren på hul {hole}.
        </p>
      ))}
      {doubts.map(({ id, hole, note, handledAt }) => (
        <p key={id} role="status">
          Tvivl om reglen på hul {hole}: {note}{' '}
          {handledAt ? 'Turneringsledelsen har set på det.' : 'Turneringsledelsen afgør det.'}
        </p>
      ))}
    </>
  )
}

type ReportFormProps = {
  action: Action
  players: readonly PlayerViewModel[]
  onReport: (report: FlightReport) => void
  onStop: () => void
}

function ReportForm({ action, players, onReport, onStop }: ReportFormProps) {
  const [inputError, setInputError] = useState<string>()
  const options = players.map(({ entryId, name }) => ({ value: entryId, label: name }))
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { entryId, marks, words, hole, cause } = read(new FormData(event.currentTarget))
    if (action === 'marker') {
      if (entryId === marks) return setInputError('Man kan ikke være markør på sit eget scorekort.')
      return onReport({ kind: action, entryId, marks })
    }
    if (words.length < 2) return setInputError(errorTexts[action])
    if (action === 'round_penalty') return onReport({ kind: action, entryId, cause, note: words })
    onReport(
      action === 'retired'
        ? { kind: action, entryId, hole, reason: words }
        : { kind: action, entryId, hole, note: words },
    )
  }
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      <h4>{titles[action]}</h4>
      <SelectField
        name="who"
        label={action === 'marker' ? 'Markør fra nu af' : 'Spiller'}
        options={options}
      />
      {action === 'marker' ? (
        <SelectField name="marks" label="Skriver for" options={options} error={inputError} />
      ) : (
        <>
          {action === 'round_penalty' ? (
            <SelectField name="cause" label="Hvad er der brudt?" options={causes} />
          ) : (
            <SelectField
              name="at-hole"
              label={action === 'retired' ? 'Spiller ikke fra hul' : 'Hul'}
              options={(players[0]?.holes ?? []).map(({ number }) => ({
                value: String(number),
                label: `Hul ${number}`,
              }))}
            />
          )}
          <TextField
            name="words"
            label={action === 'retired' ? 'Grund' : 'Hvad skete der?'}
            help={helps[action]}
            maxLength={200}
            error={inputError}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Send til turneringsledelsen</Button>
        <Button variant="secondary" onClick={onStop}>
          Fortryd
        </Button>
      </div>
    </form>
  )
}

function read(form: FormData) {
  const text = formText(form)
  return {
    entryId: text('who'),
    marks: text('marks'),
    words: text('words'),
    hole: Number(text('at-hole')),
    cause: text('cause') as PenaltyKind,
  }
}

const causes = penaltyKinds.map((kind) => ({ value: kind, label: capital(penaltyText[kind]) }))

const helps: Partial<Record<Action, string>> = {
  rule_doubt: 'Spil to bolde færdig på hullet, og skriv hvilken.',
  round_penalty: 'Turneringsledelsen afgør, hvad straffen bliver.',
}

const titles: Record<Action, string> = {
  retired: 'Spiller udgår',
  marker: 'Ny markør',
  rule_doubt: 'Tvivl om reglen',
  round_penalty: 'Straf på runden',
}

const errorTexts = {
  retired: 'Skriv grunden i et par ord.',
  rule_doubt: 'Skriv i et par ord, hvad der skete.',
  round_penalty: 'Skriv i et par ord, hvad der skete.',
}
