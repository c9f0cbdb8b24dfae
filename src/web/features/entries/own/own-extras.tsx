import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnEntry } from '#contract/entries/endpoints.ts'
import { chooseExtras, type Extra } from '#contract/entries/extras.ts'
import { readExtraFields } from '#domain/entries/extra-fields.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { entryMutations, ownExtrasQuery } from './entry-queries.ts'
import { ExtraChoice, type Quantities } from './extra-choice.tsx'

/** What an entry with a place has chosen beside the round, to be changed until the last day. */
export function OwnExtras({ entry }: { entry: OwnEntry }) {
  const { data } = useQuery(ownExtrasQuery(entry.id))
  if (!data || data.extras.length === 0) return null
  // What the server has now is the start of the form.
  const shown = entry.extras.map(({ extraId, quantity }) => `${extraId}:${quantity}`).join()
  return <ChangeExtras key={shown} entry={entry} extras={data.extras} />
}

function ChangeExtras({ entry, extras }: { entry: OwnEntry; extras: readonly Extra[] }) {
  const { id: entryId, extras: chosen } = entry
  const toast = useToast()
  const onSuccess = ({ refundOre }: { refundOre: number }) =>
    toast({
      title:
        refundOre > 0
          ? `Gemt. Du får ${formatKroner(refundOre)} tilbage på dit betalingskort.`
          : 'Dine tilvalg er gemt.',
      tone: 'success',
    })
  // Given to the mutation itself, because the form is a new one once the choice is stored.
  const choose = useMutation({ ...entryMutations(useQueryClient()).choose, onSuccess })
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(chosen.map(({ extraId, quantity }) => [extraId, quantity])),
  )
  const page = `/account/tournaments/${entryId}`
  const isOpen = extras.some(({ isClosed }) => !isClosed)
  return (
    <form
      method="post"
      action={chooseExtras.path.replace(':entryId', entryId)}
      className="border-t border-slate-300 pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        const fields = Object.fromEntries(new FormData(event.currentTarget))
        choose.mutate({ entryId, extras: readExtraFields(fields).extras })
      }}
    >
      <input type="hidden" name="_page" value={page} />
      <input type="hidden" name="_next" value={page} />
      <div className="grid max-w-form gap-5">
        <ExtraChoice
          id={entryId}
          {...{ extras, chosen, quantities }}
          onChange={setQuantities}
          heading="h2"
        />
        {choose.error && <Problem error={choose.error} title="Dine tilvalg er som før" />}
        {isOpen && (
          <>
            <p className="text-sm text-slate-700">{payText(entry)}</p>
            <Button
              type="submit"
              variant="secondary"
              className="w-fit"
              busy={choose.isPending && 'Gemmer …'}
            >
              Gem tilvalg
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

function payText({ state, owedOre, isPaidAtClub }: OwnEntry): string {
  if (state !== 'entered') return 'Tilvalgene betales sammen med pladsen.'
  const back = isPaidAtClub
    ? 'Det, du har betalt i klubben, giver klubben selv tilbage.'
    : 'Tager du noget fra, du har betalt her, får du pengene tilbage.'
  const owed = owedOre > 0 ? `Du mangler at betale ${formatKroner(owedOre)} i klubben. ` : ''
  return `${owed}Det, du vælger nu, betaler du i klubben på dagen. ${back}`
}
