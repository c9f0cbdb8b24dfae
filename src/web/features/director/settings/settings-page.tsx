import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { TournamentSettings } from '#contract/director-settings.ts'
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
import { DeadlineFields, FeeFields, NameFields, SettingsGroup } from './settings-fields.tsx'
import { useRows } from './use-rows.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** Everything about a tournament that its director may change, on one page. */
export function SettingsPage({ tournamentId }: { tournamentId: string }) {
  const { data: newest } = useSuspenseQuery(settingsQuery(tournamentId))
  // What is being written is not replaced because somebody else saves: only by saving, or by asking.
  const [base, setBase] = useState(newest)
  const [focusAfterReset, setFocusAfterReset] = useState<'saved' | 'begun'>()
  const { kept, forget } = useUnsavedSettings(tournamentId)
  const isOver = ['final', 'cancelled'].includes(newest.state)
  if (isOver) {
    return (
      <Notice title="Turneringen er slut">
        Indstillingerne står, som de var, så resultatet kan efterprøves.
      </Notice>
    )
  }
  const begin = (how: 'saved' | 'begun', now: TournamentSettings) => {
    forget()
    setFocusAfterReset(how)
    setBase(now)
  }
  // On the version that it was written on, so that saving it asks whose stand.
  const tournament = kept ? { ...newest, revision: kept.revision } : base
  return (
    <SettingsForm
      key={`${tournament.revision} ${kept ? 'kept' : ''}`}
      tournament={tournament}
      kept={kept}
      focusAfterReset={focusAfterReset}
      note={
        kept && (
          <UnsavedDraftNotice
            isOlder={kept.revision !== newest.revision}
            onStartOver={() => begin('begun', newest)}
          />
        )
      }
      onNewer={(now) => begin('saved', now)}
    />
  )
}

type FormProps = {
  tournament: TournamentSettings
  /** What was typed before and is not saved. */
  kept: UnsavedSettings | undefined
  note: ReactNode
  /** Why it is made once more: the focus was on the button that did it. */
  focusAfterReset: 'saved' | 'begun' | undefined
  onNewer: (now: TournamentSettings) => void
}

function SettingsForm({ tournament, kept, note, focusAfterReset, onNewer }: FormProps) {
  const saveButton = useRef<HTMLButtonElement>(null)
  const rows = useRows(tournament, kept?.rows)
  const { formErrors, submit, save, saveAnyway } = useSaveSettings(tournament, rows, onNewer)
  const errors = Object.fromEntries(formErrors.map(({ field, message }) => [field, message]))
  const parts = { tournament, errors }
  const { form, promoted, look } = useWaitingListOffers(tournament, rows.divisions)
  useEffect(() => {
    if (focusAfterReset === 'saved') saveButton.current?.focus({ preventScroll: true })
    if (focusAfterReset === 'begun')
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
        look()
        keep()
      }}
      className="grid max-w-3xl gap-12"
    >
      {note}
      <FormErrorSummary errors={formErrors} />
      <NameFields {...parts} />
      <FeeFields {...parts} />
      <DeadlineFields {...parts} />
      {tournament.isDrawn && (
        <Notice title="Startlisten er offentliggjort">
          Dage, start og rækkernes grænser og betingelser står fast. Navne, priser, pladser og
          præmier kan stadig rettes.
        </Notice>
      )}
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
      <div role="status" className={promoted ? '-mb-6' : 'sr-only'}>
        {promoted && <Notice title="Ventelisten rykker">{promoted}</Notice>}
      </div>
      <Button ref={saveButton} type="submit" className="w-fit" busy={save.isPending && 'Gemmer …'}>
        Gem indstillinger
      </Button>
    </form>
  )
}

/** What saving would do to the waiting list, by what is typed and by the *rækker* there are. */
function useWaitingListOffers(
  tournament: TournamentSettings,
  divisions: ReturnType<typeof useRows>['divisions'],
) {
  const form = useRef<HTMLFormElement>(null)
  const [promoted, setPromoted] = useState<string>()
  const look = useCallback(() => {
    if (form.current)
      setPromoted(waitingListOffersText(new FormData(form.current), tournament, divisions))
  }, [tournament, divisions])
  const looked = useRef(divisions)
  // A row comes and goes by a button, which types nothing.
  useEffect(() => {
    if (looked.current === divisions) return
    looked.current = divisions
    look()
  }, [divisions, look])
  return { form, promoted, look }
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
        <Add label="Tilføj runde" count={rounds.length} onAdd={addRound} />
      )}
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
        <Add label="Tilføj række" count={divisions.length} onAdd={addDivision} />
      )}
    </SettingsGroup>
  )
}

type AddProps = { label: string; count: number; onAdd: () => void }

/** Takes the focus when one was removed, whose own button is gone. */
function Add({ label, count, onAdd }: AddProps) {
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
