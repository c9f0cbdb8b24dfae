import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  decideClosureRequest,
  getClosureRequest,
  type CalendarEffect,
} from '#contract/clubs/calendar.ts'
import { countOf } from '#domain/shared/danish.ts'
import { call } from '../../../api.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'

/** A club's waiting request to close more than the ceiling allows, with both answers. Nothing when none waits. */
export function ClosureRequestPanel({ clubId }: { clubId: string }) {
  const { data, error } = useQuery(closureRequestQuery(clubId))
  if (!data?.request && !error) return null
  return (
    <section
      aria-labelledby="closure-request"
      className="grid w-full gap-3 rounded-md border border-yellow-500 bg-yellow-50 p-4"
    >
      <h2 id="closure-request" className="text-lg!">
        Klubben vil lukke mere, end loftet tillader
      </h2>
      <ClosureDecision clubId={clubId} />
    </section>
  )
}

/** The changes of the waiting request, their effect, and both answers. */
export function ClosureDecision({ clubId, onDecided }: DecisionProps) {
  const [answer, setAnswer] = useState('')
  const { data, error } = useQuery(closureRequestQuery(clubId))
  const decide = useDecision({ clubId, requestId: data?.request?.requestId, answer, onDecided })
  if (error) return <Problem error={error} title="Klubbens ansøgning kunne ikke hentes" />
  if (!data) return null
  if (!data.request) return <p>Ansøgningen er afgjort.</p>
  return (
    <div className="grid gap-3">
      <ul className="list-disc pl-5">
        {data.request.changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{effectText(data.effect)}</p>
      <TextField
        name="closure-answer"
        label="Svar til klubben"
        help="Klubben får svaret på mail. Skriv hvorfor, hvis du afslår."
        optional
        maxLength={300}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      {decide.error && <Problem error={decide.error} title="Ansøgningen er ikke afgjort" />}
      <ButtonRow>
        {data.effect && (
          <Button
            busy={decide.isPending && decide.variables && 'Gemmer …'}
            onClick={() => decide.mutate(true)}
          >
            Giv lov
          </Button>
        )}
        <Button
          variant="secondary"
          busy={decide.isPending && !decide.variables && 'Gemmer …'}
          onClick={() => decide.mutate(false)}
        >
          Afslå
        </Button>
      </ButtonRow>
    </div>
  )
}

type DecisionProps = { clubId: string; onDecided?: () => void }

const closureRequestQuery = (clubId: string) =>
  queryOptions({
    queryKey: ['clubs', clubId, 'closure-request'],
    queryFn: ({ signal }) => call(getClosureRequest, { id: clubId }, signal),
  })

type Decision = DecisionProps & { requestId: string | undefined; answer: string }

function useDecision({ clubId, requestId = '', answer, onDecided }: Decision) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (accept: boolean) =>
      call(decideClosureRequest, {
        id: clubId,
        requestId,
        accept,
        answer: answer.trim() || null,
      }),
    onSuccess: ({ state }) => {
      toast({
        tone: 'success',
        title: state === 'accepted' ? 'Lukningerne er godkendt.' : 'Lukningerne er afslået.',
        text: 'Klubben får svaret på mail.',
      })
      onDecided?.()
    },
    onSettled: () => client.invalidateQueries(),
  })
}

function effectText(effect: CalendarEffect | null): string {
  if (!effect)
    return 'Aftalen er ændret siden, eller varslet kan ikke nås. Afslå den, så kan klubben søge igen.'
  const days = countOf(effect.fullyClosedDays, 'dag', 'dage')
  return `${effect.weekendPercentAfter} procent af weekendernes timer bliver lukket (nu ${effect.weekendPercentBefore}), og ${days} af ${effect.seasonDays} er lukket fra morgen til aften.`
}
