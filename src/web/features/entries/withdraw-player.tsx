import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
  const opener = useRef<HTMLButtonElement>(null)
  const question = useShownQuestion(isAsking)
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
      <Button ref={opener} variant="secondary" className="sm:w-fit" onClick={() => setAsking(true)}>
        Meld fra …
      </Button>
    )
  }
  const keep = () => {
    flushSync(() => setAsking(false))
    opener.current?.focus()
  }
  const busy = (refund: boolean) =>
    withdraw.isPending && withdraw.variables.refund === refund && 'Melder fra …'
  return (
    <div
      ref={question}
      role="group"
      tabIndex={-1}
      aria-labelledby="meld-fra"
      className="grid gap-4 border-t border-slate-300 pt-5 outline-none"
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
        <Button variant="quiet" onClick={keep}>
          Behold pladsen
        </Button>
      </ButtonRow>
    </div>
  )
}

/**
 * The question stands below everything else about the player, so it gets the focus that the pressed button had, and
 * stays in view with its buttons, also when the effects on a pair or team arrive.
 */
function useShownQuestion(isAsking: boolean) {
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = question.current
    if (!isAsking || !box) return
    box.focus({ preventScroll: true })
    const observer = new ResizeObserver(() => box.scrollIntoView({ block: 'nearest' }))
    observer.observe(box)
    return () => observer.disconnect()
  }, [isAsking])
  return question
}
