import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { decideNoShowObjection, getNoShowObjection } from '#contract/checkins/no-shows.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { call } from '../../../api.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'

const objectionQuery = (noShowId: string) =>
  queryOptions({
    queryKey: ['admin', 'no-show', noShowId],
    queryFn: ({ signal }) => call(getNoShowObjection, { noShowId }, signal),
  })

const effectTexts = {
  reminder: 'Det var første gang i sæsonen og har ikke kostet en runde.',
  round: 'Det har kostet en runde, som kommer tilbage, hvis du giver medhold.',
  no_round: 'Det har ikke kostet en runde.',
}

type Props = { noShowId: string; onDecided: () => void }

/** A golfer's objection with both answers. */
export function NoShowDecision({ noShowId, onDecided }: Props) {
  const [answer, setAnswer] = useState('')
  const { data, error } = useQuery(objectionQuery(noShowId))
  const decide = useDecide({ noShowId, answer, onDecided })
  if (error) return <Problem error={error} title="Indsigelsen kunne ikke hentes" />
  if (!data) return null
  const { holderName, clubName, clubPhone, day, minute, effect, objection } = data
  return (
    <div className="grid gap-4">
      <p>
        {clubName} har registreret, at {holderName} udeblev {formatDay(plainDate(day))}{' '}
        {formatClockProse(minute)}. {effectTexts[effect]}
        {clubPhone && ` Klubbens telefon: ${clubPhone}.`}
      </p>
      <blockquote className="border-l-2 border-slate-300 pl-4 break-words">{objection}</blockquote>
      <TextArea
        name={`answer-${noShowId}`}
        label="Svar til golfspilleren"
        help="Golfspilleren får svaret på mail. Skriv hvorfor, hvis du fastholder."
        optional
        maxLength={500}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      {decide.error && <Problem error={decide.error} title="Indsigelsen er ikke afgjort" />}
      <ButtonRow>
        <Button
          busy={decide.isPending && decide.variables && 'Gemmer …'}
          onClick={() => decide.mutate(true)}
        >
          Giv medhold
        </Button>
        <Button
          variant="secondary"
          busy={decide.isPending && !decide.variables && 'Gemmer …'}
          onClick={() => decide.mutate(false)}
        >
          Fasthold
        </Button>
      </ButtonRow>
    </div>
  )
}

function useDecide({ noShowId, answer, onDecided }: Props & { answer: string }) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (uphold: boolean) =>
      call(decideNoShowObjection, { noShowId, uphold, answer: answer.trim() || null }),
    onSuccess: ({ upheld }) => {
      toast({
        tone: 'success',
        title: upheld ? 'Golfspilleren har fået medhold.' : 'Udeblivelsen er fastholdt.',
        text: 'Svaret er sendt på mail.',
      })
      onDecided()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
