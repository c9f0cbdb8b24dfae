import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClubTournaments } from '#contract/competitions/club-tournaments.ts'
import { capital, countOf } from '#domain/shared/danish.ts'
import { isLive, isPast } from '#domain/competitions/phase.ts'
import { stateText } from '#domain/competitions/state.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import {
  clubTournamentsQuery,
  newTournamentMutations,
} from '../competitions/club-tournaments-queries.ts'
import { BecomeDirector } from '../competitions/helpers/become-director.tsx'
import { daysText } from '../competitions/tournament-text.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DateField, TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'

type Listed = ClubTournaments['tournaments'][number]

/** The club's tournaments for its administrators, drafts included; each can be copied. */
export function ClubTournamentsPage({ clubId }: { clubId: string }) {
  const { clubName, tournaments, today } = useSuspenseQuery(clubTournamentsQuery(clubId)).data
  const newHref = `/club/${clubId}/tournaments/new`
  const live = tournaments.filter((one) => isLive(one, today))
  const coming = tournaments.filter((one) => !isLive(one, today) && !isPast(one, today))
  const past = tournaments.filter((one) => isPast(one, today)).toReversed()
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-8 sm:py-12">
      <PageHeader
        eyebrow={clubName}
        title="Klubbens turneringer"
        lead="En kladde ser kun klubben. Når den er offentliggjort, kan alle se turneringen og melde sig til."
        actions={
          <>
            <ButtonLink href={`/club/${clubId}/rankings`} variant="secondary">
              Ranglister
            </ButtonLink>
            {tournaments.length > 0 && <ButtonLink href={newHref}>Ny turnering</ButtonLink>}
          </>
        }
      />
      {tournaments.length === 0 && (
        <EmptyState
          title="Ingen turneringer endnu"
          action={<ButtonLink href={newHref}>Lav den første</ButtonLink>}
        >
          Seks spørgsmål, så er kladden klar. Resten er udfyldt på forhånd og kan rettes bagefter.
        </EmptyState>
      )}
      <Part id="live" title="I gang nu" clubId={clubId} tournaments={live} />
      <Part id="coming" title="Kommende" clubId={clubId} tournaments={coming} />
      <Part id="past" title="Spillet og aflyst" clubId={clubId} tournaments={past} />
    </div>
  )
}

type PartProps = { id: string; title: string; clubId: string; tournaments: Listed[] }

function Part({ id, title, clubId, tournaments }: PartProps) {
  if (tournaments.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="mt-3 divide-y divide-slate-200 border-y border-slate-200">
        {tournaments.map((tournament) => (
          <Row key={tournament.id} clubId={clubId} tournament={tournament} />
        ))}
      </ul>
    </section>
  )
}

function Row({ clubId, tournament }: { clubId: string; tournament: Listed }) {
  const { id, slug, name, state, isMine, entered, places } = tournament
  const href = isMine ? `/club/${clubId}/tournaments/${id}` : `/tournaments/${slug}`
  const hasPage = isMine || state !== 'draft'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {hasPage ? (
            <UiLink href={href} className="text-link inline-flex min-h-11 items-center">
              {name}
            </UiLink>
          ) : (
            name
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-600">
          <span>{capital(daysText(tournament))}</span>
          {state !== 'draft' && (
            <span className="figures">
              {places === null
                ? countOf(entered, 'tilmeldt', 'tilmeldte')
                : `${entered} af ${places} pladser`}
            </span>
          )}
          <Badge tone={state === 'open' ? 'success' : 'neutral'}>{stateText[state]}</Badge>
        </p>
      </div>
      <div className="-ml-3 flex flex-wrap gap-x-2">
        {!isMine && state !== 'cancelled' && (
          <BecomeDirector clubId={clubId} tournamentId={id} name={name} />
        )}
        <CopyTournament clubId={clubId} fromId={id} name={name} />
      </div>
    </li>
  )
}

type CopyTournamentProps = { clubId: string; fromId: string; name: string }

/** Copies a tournament to another day with divisions, fees and terms, without entrants. */
function CopyTournament({ clubId, fromId, name }: CopyTournamentProps) {
  const [isOpen, setOpen] = useState(false)
  const [inputError, setInputError] = useState<string>()
  const navigate = useNavigate()
  const clone = useMutation(newTournamentMutations(useQueryClient(), clubId).clone)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const day = readDanishDate(String(form.get('copy-day')))
    setInputError(day ? undefined : 'Skriv dagen som 12.06.2028.')
    if (!day) return
    const onSuccess = ({ tournamentId }: { tournamentId: string }) =>
      void navigate({ href: `/club/${clubId}/tournaments/${tournamentId}` })
    clone.mutate({ fromId, name: String(form.get('copy-name')), day }, { onSuccess })
  }
  return (
    <>
      <Button
        variant="quiet"
        className="min-h-11 px-3! text-sm"
        onClick={() => {
          clone.reset()
          setInputError(undefined)
          setOpen(true)
        }}
      >
        Kopiér<span className="sr-only">: {name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Lav turneringen igen"
        description="Rækker, priser, betingelser og teesteder kommer med. Det bliver en kladde."
        focusOn="copy-day"
      >
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <TextField
            name="copy-name"
            label="Navn"
            defaultValue={name}
            maxLength={100}
            minLength={2}
            autoComplete="off"
          />
          <DateField name="copy-day" label="Første spilledag" error={inputError} />
          {clone.error && <Problem error={clone.error} title="Kladden blev ikke lavet" />}
          <Button type="submit" busy={clone.isPending && 'Laver kladden …'}>
            Lav kladden
          </Button>
        </form>
      </Dialog>
    </>
  )
}
