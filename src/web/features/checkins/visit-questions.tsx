import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VisitQuestion } from '#contract/checkins/club-guests.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { errorText } from '../../error-text.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import {
  addForgottenMutation,
  denyVisitMutation,
  visitQuestionsQuery,
} from './club-home-queries.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { voidMutation } from './queries.ts'
import { useNoShow } from './use-no-show.ts'

/** Expected guests who have not checked in, as questions (D2); nothing when there is none. */
export function VisitQuestions({ clubId }: { clubId: string }) {
  const { data } = useQuery(visitQuestionsQuery(clubId))
  if (!data || data.questions.length === 0) return null
  return (
    <section
      aria-labelledby="visit-questions"
      className="print-hide rounded-md border border-yellow-600 bg-yellow-50 px-4 pt-4 pb-1"
    >
      <h2 id="visit-questions" className="text-lg!">
        Meldt, men ikke tjekket ind
      </h2>
      <ul className="mt-1 divide-y divide-yellow-600/30">
        {data.questions.map((question) => (
          <li key={question.visitId} className="py-3">
            {question.isNoShow ? (
              <MarkedGuest clubId={clubId} question={question} />
            ) : (
              <Question clubId={clubId} question={question} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type QuestionProps = { clubId: string; question: VisitQuestion }

function Question({ clubId, question }: QuestionProps) {
  const { name, minute, isToday } = question
  const { yes, no, refusal, isAdding } = useAnswers({ clubId, question })
  const { setAbsent, isPending: isMarking } = useNoShow(clubId, question)
  return (
    <div role="group" aria-label={name}>
      <p>
        <span className="font-semibold">
          Spillede {name} her {isToday ? 'i dag' : 'i går'}?
        </span>{' '}
        <span className="text-slate-700">Meldt til {formatClockProse(minute)}.</span>
      </p>
      {refusal && (
        <p role="alert" className="mt-1 text-red-800">
          Runden kan ikke tælle. {refusal} Mener I, at den skal tælle?{' '}
          <UiLink href="/contact">Skriv til os</UiLink>.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={yes} busy={isAdding && 'Tilføjer …'}>
          Ja, tilføj runden
        </Button>
        <Button variant="secondary" onClick={no}>
          Nej
        </Button>
        <Button variant="quiet" onClick={setAbsent} busy={isMarking && 'Gemmer …'}>
          Udeblevet
        </Button>
      </div>
      <p className="mt-1 text-sm text-slate-700">
        Udeblevet er en gæst, der hverken kom eller meldte afbud.
      </p>
    </div>
  )
}

/** A guest of yesterday who was marked as a no-show today; the mark can be undone for the rest of the day. */
function MarkedGuest({ clubId, question }: QuestionProps) {
  const { undo, isPending } = useNoShow(clubId, question)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p>
        <span className="font-semibold">{question.name}</span> er registreret som udeblevet i går.
      </p>
      <Button variant="quiet" onClick={undo} busy={isPending && 'Fortryder …'}>
        Fortryd<span className="sr-only">, at {question.name} er udeblevet</span>
      </Button>
    </div>
  )
}

/** *Ja* adds the round as that of a forgotten guest; *Nej* ends the question. Both can be undone. */
function useAnswers({ clubId, question }: QuestionProps) {
  const { visitId, passId, day, minute, name } = question
  const toast = useToast()
  // The same for a second press, which then adds nothing.
  const [id, setId] = useState(newId)
  const add = useMutation(addForgottenMutation(clubId))
  const undo = useMutation(voidMutation(clubId))
  const deny = useMutation(denyVisitMutation(clubId))
  const onError = (error: Error) => toast({ title: errorText(error), tone: 'error' })
  const undoAdd = () => undo.mutate({ checkInId: id, id: newId(), reason: 'mistake' }, { onError })
  const yes = () =>
    add.mutate(
      { id, day, minute, visitId, pass: { id: passId } },
      {
        onError,
        onSuccess: ({ outcome }) => {
          // Another attempt after a refusal is a new one.
          setId(newId())
          if (outcome === 'already') toast({ title: `${name} er allerede tjekket ind.` })
          if (outcome !== 'allow' && outcome !== 'allow_with_warning') return
          toast({
            tone: 'success',
            title: `Runden er tilføjet for ${name}.`,
            text: 'Gæsten får besked på mail.',
            action: { label: 'Fortryd', onAction: undoAdd },
          })
        },
      },
    )
  const takeBack = () => deny.mutate({ visitId, denied: false }, { onError })
  const no = () =>
    deny.mutate(
      { visitId, denied: true },
      {
        onError,
        onSuccess: () =>
          toast({
            title: `Der er ikke tilføjet en runde for ${name}.`,
            action: { label: 'Fortryd', onAction: takeBack },
          }),
      },
    )
  const isRefused = add.data?.outcome === 'deny' || add.data?.outcome === 'conflict'
  const refusal = isRefused && add.data?.headline
  return { yes, no, refusal, isAdding: add.isPending }
}
