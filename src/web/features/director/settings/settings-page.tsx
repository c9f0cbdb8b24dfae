import { errorsByField } from '../../../form-errors.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { UnsavedDraftNotice } from '../../shell/unsaved-draft-notice.tsx'
import { settingsQuery } from '../../competitions/club-tournaments-queries.ts'
import { DivisionFields } from './division-fields.tsx'
import { useKeepUnsaved, useUnsavedSettings, type UnsavedSettings } from './unsaved-settings.ts'
import { RoundFields } from './round-fields.tsx'
import { SavingProblem } from './saving-problem.tsx'
import { waitingListOffersText } from './waiting-list-offers-text.ts'
import {
  DeadlineFields,
  FeeFields,
  MarkingField,
  NameFields,
  SettingsGroup,
} from './settings-fields.tsx'
import { useRows } from './use-rows.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** All settings of a tournament on one page. */
export function SettingsPage({ tournamentId }: { tournamentId: string }) {
  const { data: latest } = useSuspenseQuery(settingsQuery(tournamentId))
  // A save by another director must not replace the form: only the user's own save or choice does.
  const [base, setBase] = useState(latest)
  const [focusAfterReset, setFocusAfterReset] = useState<'saved' | 'restarted'>()
  const { kept, forget } = useUnsavedSettings(tournamentId)
  const isOver = ['final', 'cancelled'].includes(latest.state)
  if (isOver) {
    return (
      <Notice title="Turneringen er slut">
        Indstillingerne står, som de var, så resultatet kan efterprøves.
      </Notice>
    )
  }
  const reset = (cause: 'saved' | 'restarted', now: TournamentSettings) => {
    forget()
    setFocusAfterReset(cause)
    setBase(now)
  }
  // An unsaved form keeps its revision, so that saving it detects another director's change.
  const tournament = kept ? { ...latest, revision: kept.revision } : base
  return (
    <SettingsForm
      key={`${tournament.revision} ${kept ? 'kept' : ''}`}
      tournament={tournament}
      kept={kept}
      focusAfterReset={focusAfterReset}
      note={
        kept && (
          <UnsavedDraftNotice
            isOlder={kept.revision !== latest.revision}
            onStartOver={() => reset('restarted', latest)}
          />
        )
      }
      onNewer={(now) => reset('saved', now)}
    />
  )
}

type FormProps = {
  tournament: TournamentSettings
  /** An earlier unsaved state of the form. */
  kept: UnsavedSettings | undefined
  note: ReactNode
  /** Why the form was reset: the button that had the focus is gone. */
  focusAfterReset: 'saved' | 'restarted' | undefined
  onNewer: (now: TournamentSettings) => void
}

function SettingsForm({ tournament, kept, note, focusAfterReset, onNewer }: FormProps) {
  const saveButton = useRef<HTMLButtonElement>(null)
  const rows = useRows(tournament, kept?.rows)
  const { formErrors, submit, save, saveAnyway } = useSaveSettings(tournament, rows, onNewer)
  const errors = errorsByField(formErrors)
  const parts = { tournament, errors }
  const { form, offersText, updateOffers } = useWaitingListOffers(tournament, rows.divisions)
  useEffect(() => {
    if (focusAfterReset === 'saved') saveButton.current?.focus({ preventScroll: true })
    if (focusAfterReset === 'restarted')
      form.current?.querySelector<HTMLElement>('[name=name]')?.focus()
  }, [focusAfterReset, form])
  const { id, revision } = tournament
  const keep = useKeepUnsaved(form, { id, revision, rows, kept })
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => {
        updateOffers()
        keep()
      }}
      className="grid max-w-3xl gap-12"
    >
      {note}
      <FormErrorSummary errors={formErrors} />
      <NameFields {...parts} />
      <FeeFields {...parts} />
      <DeadlineFields {...parts} />
      {tournament.isDrawn && <FixedNotice tournament={tournament} />}
      <Rounds {...parts} rows={rows} />
      <Divisions {...parts} rows={rows} />
      {save.error && (
        <SavingProblem
          error={save.error}
          onNewer={onNewer}
          saveAnyway={saveAnyway}
          id={tournament.id}
        />
      )}
      <div role="status" className={offersText ? '-mb-6' : 'sr-only'}>
        {offersText && <Notice title="Ventelisten rykker">{offersText}</Notice>}
      </div>
      <Button ref={saveButton} type="submit" className="w-fit" busy={save.isPending && 'Gemmer …'}>
        Gem indstillinger
      </Button>
    </form>
  )
}

/** What a published start list fixes, and where a day is moved all the same. */
const FixedNotice = ({ tournament: { clubId, id } }: { tournament: TournamentSettings }) => (
  <Notice title="Startlisten er offentliggjort">
    Start og rækkernes grænser og betingelser står fast. Navne, priser, pladser og præmier kan
    stadig rettes. Skal runden spilles en anden dag, så{' '}
    <UiLink className="text-link" href={`/club/${clubId}/tournaments/${id}#move-day`}>
      flyt dagen
    </UiLink>
    .
  </Notice>
)

/** A preview of the offers that saving the form would send to the waiting list. */
function useWaitingListOffers(
  tournament: TournamentSettings,
  divisions: ReturnType<typeof useRows>['divisions'],
) {
  const form = useRef<HTMLFormElement>(null)
  const [offersText, setOffersText] = useState<string>()
  const updateOffers = useCallback(() => {
    if (form.current)
      setOffersText(waitingListOffersText(new FormData(form.current), tournament, divisions))
  }, [tournament, divisions])
  const lastDivisions = useRef(divisions)
  // Buttons that add and remove rows cause no input event.
  useEffect(() => {
    if (lastDivisions.current === divisions) return
    lastDivisions.current = divisions
    updateOffers()
  }, [divisions, updateOffers])
  return { form, offersText, updateOffers }
}

type ListProps = {
  tournament: TournamentSettings
  errors: Record<string, string>
  rows: ReturnType<typeof useRows>
}

function Rounds({ tournament, errors, rows }: ListProps) {
  const { rounds, divisions, addRound, roundMoves } = rows
  return (
    <SettingsGroup title={rounds.length > 1 ? 'Runderne' : 'Runden'}>
      {rounds.map((row, i) => (
        <RoundFields
          key={row.key}
          row={row}
          number={i + 1}
          moves={tournament.isDrawn ? {} : roundMoves(i)}
          {...{ tournament, divisions, errors }}
        />
      ))}
      {!tournament.isDrawn && rounds.length < 8 && (
        <AddButton label="Tilføj runde" count={rounds.length} onAdd={addRound} />
      )}
      <MarkingField {...{ tournament, errors }} />
      <p className="text-slate-700">
        Tættest på hullet og længste drive opretter du under{' '}
        <UiLink
          className="text-link"
          href={`/club/${tournament.clubId}/tournaments/${tournament.id}/cards/side`}
        >
          Sidekonkurrencer
        </UiLink>
        , også midt i runden.
      </p>
    </SettingsGroup>
  )
}

function Divisions({ tournament, errors, rows }: ListProps) {
  const { rounds, divisions, addDivision, divisionMoves, setTerms } = rows
  const { isDrawn } = tournament
  return (
    <SettingsGroup title={divisions.length > 1 ? 'Rækkerne' : 'Rækken'}>
      <p className="-mt-3 text-slate-700">Et tomt felt er uden grænse.</p>
      {divisions.map((row, i) => (
        <DivisionFields
          key={row.key}
          row={row}
          rounds={rounds.length}
          isOnly={divisions.length === 1}
          moves={isDrawn ? {} : divisionMoves(i)}
          onTerms={(terms) => setTerms(row.key, terms)}
          {...{ isDrawn, errors }}
        />
      ))}
      {!isDrawn && divisions.length < 12 && (
        <AddButton label="Tilføj række" count={divisions.length} onAdd={addDivision} />
      )}
    </SettingsGroup>
  )
}

type AddProps = { label: string; count: number; onAdd: () => void }

/** Gets the focus when a row is removed together with its focused button. */
function AddButton({ label, count, onAdd }: AddProps) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) button.current?.focus()
    before.current = count
  }, [count])
  return (
    <Button ref={button} variant="secondary" className="w-fit" onClick={onAdd}>
      {label}
    </Button>
  )
}
