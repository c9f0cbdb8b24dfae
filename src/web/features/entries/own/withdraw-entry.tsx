import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { withdrawEntry, type OwnEntry } from '#contract/entries/endpoints.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { entryMutations } from './entry-queries.ts'
import { isEntryOver, withdrawalText } from './entry-text.ts'

/** Withdraws an entry, with the refund shown first. */
export function WithdrawEntry({ entry }: { entry: OwnEntry }) {
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const withdraw = useMutation(entryMutations(useQueryClient()).withdraw)
  if (isEntryOver(entry)) return null
  const { title, effect, press, isPossible } = withdrawalText(entry)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    withdraw.reset()
    setAsking(true)
  }
  const onSuccess = ({ refundOre }: { refundOre: number }) => {
    setAsking(false)
    toast({ title: successText(refundOre), tone: 'success' })
  }
  return (
    <section aria-labelledby="withdraw" className="border-t border-slate-300 pt-6">
      <h2 id="withdraw" className="text-xl">
        {title}
      </h2>
      <p className="mt-2 max-w-text text-slate-700">{effect}</p>
      {isPossible && (
        <form
          method="post"
          action={withdrawEntry.path.replace(':entryId', entry.id)}
          onSubmit={ask}
          className="mt-4"
        >
          <input type="hidden" name="_page" value={`/account/tournaments/${entry.id}`} />
          <Button type="submit" variant="secondary">
            {press}
          </Button>
        </form>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        danger
        title={`${press}?`}
        effect={
          <div className="grid gap-3">
            <p>{effect}</p>
            {withdraw.error && <Problem error={withdraw.error} title="Der er ikke meldt afbud" />}
          </div>
        }
        confirmLabel={press}
        cancelLabel="Behold pladsen"
        busy={withdraw.isPending && 'Melder afbud …'}
        onConfirm={() => withdraw.mutate(entry.id, { onSuccess })}
      />
    </section>
  )
}

const successText = (refundOre: number) =>
  refundOre > 0
    ? `Afbuddet er modtaget. Du får ${formatKroner(refundOre)} tilbage på dit betalingskort.`
    : 'Afbuddet er modtaget.'
