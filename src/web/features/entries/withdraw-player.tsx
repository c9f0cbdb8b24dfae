import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DirectorsEntries, DirectorsEntry } from '#contract/entries/director.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SideWithout } from '../scoring/side-without.tsx'
import { Problem } from '../shell/problem.tsx'
import { entriesMutations } from './entries-queries.ts'
import { withdrawPlayerText } from './withdraw-player-text.ts'

type WithdrawPlayerProps = { tournamentId: string; data: DirectorsEntries; entry: DirectorsEntry }

/** Withdraws a player, with the effects on the fee and the waiting list shown first. */
export function WithdrawPlayer({ tournamentId, data, entry }: WithdrawPlayerProps) {
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const withdraw = useMutation(entriesMutations(useQueryClient(), tournamentId).withdraw)
  const { effect, withRefund, without } = withdrawPlayerText(entry, data)
  const go = async (refund: boolean) => {
    try {
      await withdraw.mutateAsync({ entryId: entry.id, refund })
    } catch {
      return // Shown below.
    }
    // Shown even if this section has unmounted by then, because the entry's state has changed.
    setAsking(false)
    toast({ title: `${entry.firstName} er meldt fra.`, tone: 'success' })
  }
  if (!isAsking) {
    return (
      <Button variant="secondary" className="sm:w-fit" onClick={() => setAsking(true)}>
        Meld fra …
      </Button>
    )
  }
  const busy = (refund: boolean) =>
    withdraw.isPending && withdraw.variables.refund === refund && 'Melder fra …'
  return (
    <div
      role="group"
      aria-labelledby="meld-fra"
      className="grid gap-4 border-t border-slate-300 pt-5"
    >
      <p id="meld-fra">{effect}</p>
      {entry.state === 'entered' && (
        <SideWithout {...{ tournamentId, entryId: entry.id, status: 'WD' }} />
      )}
      {withdraw.error && (
        <Problem error={withdraw.error} title={`${entry.firstName} er ikke meldt fra`} />
      )}
      <ButtonRow>
        {withRefund && (
          <Button variant="danger" busy={busy(true)} onClick={() => void go(true)}>
            {withRefund}
          </Button>
        )}
        <Button
          variant={withRefund ? 'secondary' : 'danger'}
          busy={busy(false)}
          onClick={() => void go(false)}
        >
          {without}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          Behold pladsen
        </Button>
      </ButtonRow>
    </div>
  )
}
