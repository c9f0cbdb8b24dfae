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
      <Answers
        {...{ withRefund, without }}
        busyWith={withdraw.isPending ? withdraw.variables.refund : null}
        onWithdraw={(refund) => void go(refund)}
        onKeep={keep}
      />
    </div>
  )
}

type AnswersProps = Pick<ReturnType<typeof withdrawPlayerText>, 'withRefund' | 'without'> & {
  /** Whether the withdrawal that runs gives the money back; null while none runs. */
  busyWith: boolean | null
  onWithdraw: (refund: boolean) => void
  onKeep: () => void
}

const Answers = ({ withRefund, without, busyWith, onWithdraw, onKeep }: AnswersProps) => (
  <ButtonRow>
    {withRefund && (
      <Button
        variant="danger"
        busy={busyWith === true && 'Melder fra …'}
        onClick={() => onWithdraw(true)}
      >
        {withRefund}
      </Button>
    )}
    <Button
      variant={withRefund ? 'secondary' : 'danger'}
      busy={busyWith === false && 'Melder fra …'}
      onClick={() => onWithdraw(false)}
    >
      {without}
    </Button>
    <Button variant="quiet" onClick={onKeep}>
      Behold pladsen
    </Button>
  </ButtonRow>
)

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
