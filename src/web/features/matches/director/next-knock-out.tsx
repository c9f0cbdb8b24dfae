import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DirectedDivision, DirectedMatches } from '#contract/matches/endpoints.ts'
import { buildBracket, roundName, roundsOf } from '#domain/matches/bracket.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { matchMutations } from '../match-queries.ts'
import { daysOf, LastDays, suggestedDays } from './last-days.tsx'

type NextProps = { tournamentId: string; of: DirectedMatches; division: DirectedDivision }

/** The knock-out of those who go on, shown before it is published. */
export function NextKnockOut({ tournamentId, of, division }: NextProps) {
  const seeds = division.nextKnockOut
  const rounds = roundsOf(seeds.length)
  const names = Array.from({ length: rounds }, (_, i) => roundName(i + 1, rounds))
  const lastOfPools =
    division.rounds
      .map(({ lastDay }) => lastDay)
      .toSorted()
      .at(-1) ?? of.today
  const from = lastOfPools > of.today ? lastOfPools : addDays(plainDate(of.today), 0)
  const [typed, setTyped] = useState(() => suggestedDays(from, rounds))
  const [isChecked, setChecked] = useState(false)
  const toast = useToast()
  const publish = useMutation(matchMutations(useQueryClient(), tournamentId).publishKnockOut)
  const nameOf = (id: string | null) => division.contestants.find((one) => one.id === id)?.name
  const lastDays = daysOf(typed, rounds)
  const send = () => {
    setChecked(true)
    if (!lastDays) return
    publish.mutate(
      { tournamentId, divisionId: division.id, version: division.version, lastDays },
      { onSuccess: () => toast({ title: 'Knockouten er offentliggjort.', tone: 'success' }) },
    )
  }
  return (
    <section
      aria-labelledby={`next-${division.id}`}
      className="grid gap-5 rounded-md border border-green-300 bg-green-50 p-5 sm:p-6"
    >
      <h3 id={`next-${division.id}`} className="text-lg font-semibold">
        Puljerne er slut. Næste skridt: knockouten
      </h3>
      <ol className="grid gap-1">
        {buildBracket(seeds)
          .filter(({ round }) => round === 1)
          .map(({ slot, a, b, decision }) => (
            <li key={slot}>
              {decision ? `${nameOf(a ?? b)} sidder over` : `${nameOf(a)} – ${nameOf(b)}`}
            </li>
          ))}
      </ol>
      <LastDays names={names} typed={typed} onType={setTyped} isChecked={isChecked} />
      {publish.error && <Problem error={publish.error} title="Knockouten er ikke lavet" />}
      <Button className="w-fit" onClick={send} busy={publish.isPending && 'Offentliggør …'}>
        Offentliggør knockouten
      </Button>
    </section>
  )
}
