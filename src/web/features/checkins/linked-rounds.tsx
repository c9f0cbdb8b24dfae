import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkedRounds as Rounds } from '#contract/checkins/club-link.ts'
import { formatClockShort } from '#domain/shared/clock-time.ts'
import { newId } from '../../new-id.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { linkedRoundsQuery, returnLinkedMutation } from './club-link-queries.ts'

type Round = Rounds['rounds'][number]

/** Today's rounds of the link's club, each with a button that gives it back. */
export function LinkedRounds() {
  const { data, error } = useQuery(linkedRoundsQuery)
  if (error) return <Problem error={error} title="Dagens runder kunne ikke hentes" />
  if (!data) return <Skeleton shape="text" rows={1} label="Henter dagens runder" />
  if (data.rounds.length === 0) {
    return (
      <p className="max-w-text text-slate-700">
        Ingen kortgæster er tjekket ind i dag. En runde fra en anden dag giver vi tilbage, hvis I
        skriver til os.
      </p>
    )
  }
  return (
    <ul className="divide-y divide-slate-200 border-y border-slate-200">
      {data.rounds.map((round) => (
        <RoundRow key={round.checkInId} round={round} />
      ))}
    </ul>
  )
}

function RoundRow({ round }: { round: Round }) {
  const { checkInId, minute, guest, productName, holes, isReturned } = round
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const [id] = useState(newId)
  const send = useMutation(returnLinkedMutation(useQueryClient()))
  const giveBack = () =>
    send.mutate(
      { checkInId, id },
      {
        onSuccess: ({ headline }) => toast({ tone: 'success', title: headline }),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <li className="grid gap-2 py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="figures w-14 shrink-0 font-semibold">{formatClockShort(minute)}</span>
        <span className="min-w-0 flex-1">
          {guest}{' '}
          <span className="text-sm text-slate-600">
            {productName}
            {holes === 9 && ' · 9 huller'}
          </span>
        </span>
        {isReturned ? (
          <Badge tone="neutral">Givet tilbage</Badge>
        ) : (
          <Button variant="secondary" className="min-h-11! px-4!" onClick={() => setAsking(true)}>
            Giv tilbage<span className="sr-only">: {guest}</span>
          </Button>
        )}
      </div>
      {send.error && <Problem error={send.error} title="Runden blev ikke givet tilbage" />}
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Giv runden tilbage til ${guest.replace(/\.$/, '')}?`}
          effect="Gæsten får runden på sit kort igen og en mail om det. Klubben får ikke point for den."
          confirmLabel="Giv runden tilbage"
          cancelLabel="Lad den tælle"
          busy={send.isPending && 'Giver tilbage …'}
          onConfirm={giveBack}
        />
      )}
    </li>
  )
}
