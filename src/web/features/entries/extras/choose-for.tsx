import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { maxPersons } from '#domain/entries/extras.ts'
import type { DirectorsExtra, DirectorsExtras } from '#contract/entries/extras.ts'
import { formText } from '../../../form-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { extrasMutations } from './extras-queries.ts'

type ChooseForProps = { tournamentId: string; data: DirectorsExtras; onClose: () => void }

/** Chooses or cancels for a player who phoned, also after the last day; the money is paid to the host. */
export function ChooseFor({ tournamentId, data, onClose }: ChooseForProps) {
  const [extraId, setExtraId] = useState(data.extras[0]?.id ?? '')
  const [entryId, setEntryId] = useState('')
  const toast = useToast()
  const choose = useMutation(extrasMutations(useQueryClient(), tournamentId).choose)
  const extra = data.extras.find(({ id }) => id === extraId)
  const chosen = extra?.choices.find((choice) => choice.entryId === entryId)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = formText(new FormData(event.currentTarget))
    if (!extra || !entryId) return
    const { priceOre } = extra
    const choice = { extraId, quantity: Number(text('quantity')), note: text('note'), priceOre }
    const onSuccess = () => {
      toast({ title: 'Tilvalget er gemt.', tone: 'success' })
      onClose()
    }
    choose.mutate({ entryId, extras: [choice] }, { onSuccess })
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Vælg for en spiller">
      <form method="post" onSubmit={send} className="grid gap-5">
        <SelectField
          name="player"
          label="Spiller"
          emptyLabel="Vælg spiller"
          value={entryId}
          onChange={({ target }) => setEntryId(target.value)}
          options={data.players.map(({ entryId: value, name: label }) => ({ value, label }))}
        />
        <SelectField
          name="extra"
          label="Tilvalg"
          value={extraId}
          onChange={({ target }) => setExtraId(target.value)}
          options={data.extras.map(({ id: value, name: label }) => ({ value, label }))}
        />
        {extra && (
          <Amount key={`${extraId} ${entryId}`} extra={extra} before={chosen?.quantity ?? 0} />
        )}
        {extra?.noteLabel && (
          <TextField
            key={`note ${extraId} ${entryId}`}
            name="note"
            label={extra.noteLabel}
            optional
            maxLength={200}
            defaultValue={chosen?.note ?? ''}
            autoComplete="off"
          />
        )}
        {choose.error && <Problem error={choose.error} title="Tilvalget er som før" />}
        <Button type="submit" className="w-fit" busy={choose.isPending && 'Gemmer …'}>
          Gem
        </Button>
      </form>
    </Dialog>
  )
}

function Amount({ extra, before }: { extra: DirectorsExtra; before: number }) {
  const { left, isPerPerson } = extra
  const most = Math.min(isPerPerson ? maxPersons : 1, before + (left ?? maxPersons))
  return (
    <SelectField
      name="quantity"
      label="Antal"
      help="Det, der kommer til, betales hos jer. Det, spilleren har betalt på nettet og ikke skal have, går tilbage på kortet."
      defaultValue={String(Math.max(before, Math.min(1, most)))}
      options={Array.from({ length: most + 1 }, (_, count) => ({
        value: String(count),
        label: count === 0 ? 'Ingen' : String(count),
      }))}
    />
  )
}
