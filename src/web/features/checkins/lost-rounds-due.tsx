import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LostRoundsChoice } from '#contract/checkins/departures.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { useAnchor } from './use-anchor.ts'
import { chooseMutation, lostRoundsQuery } from './lost-rounds-queries.ts'

/** A choice for each card that lost rounds at a club that left; nothing when there is none. */
export function LostRoundsDue() {
  const { data } = useQuery(lostRoundsQuery)
  const target = useAnchor<HTMLDivElement>('#lost-rounds', (data?.choices.length ?? 0) > 0)
  if (!data || data.choices.length === 0) return null
  return (
    <div ref={target} className="grid gap-4">
      {data.choices.map((choice) => (
        <Choice key={choice.id} choice={choice} />
      ))}
    </div>
  )
}

function Choice({ choice }: { choice: LostRoundsChoice }) {
  const { id, clubName, holderName, lost, chooseBy, lastDay, options } = choice
  const [asCredits, setCredits] = useState(lost)
  const choose = useChoose()
  return (
    <Notice
      tone="warning"
      title={`${clubName} er stoppet`}
      action={
        <Button
          busy={choose.isPending && 'Gemmer …'}
          onClick={() => choose.mutate({ id, asCredits })}
        >
          {options.length > 1 ? 'Vælg' : 'Tag imod'}
        </Button>
      }
    >
      <p>
        Klubben var med til og med {formatDay(plainDate(lastDay))}. {holderName} havde{' '}
        {countOf(lost, 'runde', 'runder')} tilbage der. Vælg senest {formatDay(plainDate(chooseBy))}
        . Ellers {defaultText(choice)}
      </p>
      <div className="mt-4">
        <RadioCards
          legend="Hvad vil du have i stedet?"
          name={`lost-rounds-${id}`}
          options={choicesOf(choice)}
          value={String(asCredits)}
          onChange={(event) => setCredits(Number(event.currentTarget.value))}
        />
      </div>
      {choose.error && <Problem error={choose.error} title="Valget er ikke gemt" />}
    </Notice>
  )
}

function useChoose() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    ...chooseMutation,
    onSuccess: async ({ credits, refundOre }) => {
      toast({ tone: 'success', title: chosenText(credits, refundOre) })
      await client.invalidateQueries()
    },
  })
}

const extraText = (count: number) => countOf(count, 'ekstra runde', 'ekstra runder')

function chosenText(credits: number, refundOre: number): string {
  const money = `${formatKroner(refundOre)} er på vej tilbage til den, der købte kortet`
  if (credits === 0) return `${money}.`
  const extra = `Kortet har fået ${extraText(credits)}`
  return refundOre > 0 ? `${extra}, og ${money}.` : `${extra}.`
}

const defaultText = ({ byDefault: { credits, refundOre } }: LostRoundsChoice) =>
  credits > 0
    ? `får kortet ${extraText(credits)}.`
    : `betaler vi ${formatKroner(refundOre)} tilbage til den, der købte kortet.`

const choicesOf = ({ options }: LostRoundsChoice) =>
  options.map(({ credits, refundOre }) => {
    const money = `${formatKroner(refundOre)} tilbage til den, der købte kortet`
    const extra = extraText(credits)
    return {
      value: String(credits),
      label: refundOre === 0 ? extra : credits === 0 ? money : `${extra} og ${money}`,
      ...(credits > 0 && { description: 'Gælder i alle samarbejdsklubber resten af sæsonen.' }),
    }
  })
