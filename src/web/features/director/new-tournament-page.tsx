import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClubTournaments } from '#contract/competitions/club-tournaments.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { errorsByField } from '../../form-errors.ts'
import { parsedForm } from '../../parsed-form.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Problem } from '../shell/problem.tsx'
import { useDraftForm } from '../shell/use-draft-form.ts'
import {
  clubTournamentsQuery,
  newTournamentMutations,
} from '../competitions/club-tournaments-queries.ts'
import { NewTournamentMore } from './new-tournament-more.tsx'
import { NewTournamentFields } from './new-tournament-fields.tsx'
import { parseNewTournament } from './parse-new-tournament.ts'

/** *Ny turnering*: six questions, and presets for everything else (D34). */
export function NewTournamentPage({ clubId }: { clubId: string }) {
  const club = useSuspenseQuery(clubTournamentsQuery(clubId)).data
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-8 sm:py-12">
      <PageHeader
        eyebrow={club.clubName}
        title="Ny turnering"
        lead="Seks spørgsmål. Resten er udfyldt på forhånd og kan rettes, til startlisten er klar."
      />
      {club.courses.length > 0 ? (
        <NewTournamentForm clubId={clubId} club={club} />
      ) : (
        <EmptyState
          title="Klubben har ingen bane her endnu"
          action={<ButtonLink href="/contact">Send os scorekortet</ButtonLink>}
        >
          En turnering spilles på en bane med teesteder, rating og handicapnøgler. Send os jeres
          scorekort, så lægger vi banen ind.
        </EmptyState>
      )}
    </div>
  )
}

type FormProps = { clubId: string; club: ClubTournaments }

function NewTournamentForm({ clubId, club }: FormProps) {
  const [courseId, setCourseId] = useState(club.courses[0]?.id ?? '')
  const { ref, onInput, forget } = useDraftForm(`new-tournament:${clubId}`)
  const form = useNewTournamentForm(clubId, club.today, forget)
  const errors = errorsByField(form.shown)
  const course = club.courses.find(({ id }) => id === courseId)
  return (
    <form
      ref={ref}
      noValidate
      {...form.props}
      onInput={(event) => {
        onInput()
        form.props.onInput(event)
      }}
      className="grid max-w-text gap-10"
    >
      <FormErrorSummary
        errors={form.refused.map(({ field, message = '' }) => ({ field, message }))}
      />
      <NewTournamentFields club={club} courseId={courseId} onCourse={setCourseId} errors={errors} />
      <NewTournamentMore course={course} errors={errors} />
      {form.error !== null && <Problem error={form.error} title="Kladden blev ikke lavet" />}
      <div className="grid gap-3">
        <Button type="submit" size="lg" className="w-fit" busy={form.isBusy && 'Laver kladden …'}>
          Lav kladden
        </Button>
        <p className="text-sm text-slate-600">Ingen andre ser den, før du offentliggør den.</p>
      </div>
    </form>
  )
}

function useNewTournamentForm(clubId: string, today: string, onCreated: () => void) {
  const navigate = useNavigate()
  const create = useMutation(newTournamentMutations(useQueryClient(), clubId).create)
  return useContractForm({
    endpoint: parsedForm((text) => parseNewTournament(text, { clubId, today })),
    send: async (input) => {
      const { tournamentId } = await create.mutateAsync(input)
      onCreated()
      void navigate({ href: `/club/${clubId}/tournaments/${tournamentId}` })
    },
  })
}
