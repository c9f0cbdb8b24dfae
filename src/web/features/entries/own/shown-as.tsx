import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { showEntryAs, type OwnEntry } from '#contract/entries/endpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { entryMutations } from './entry-queries.ts'
import { isEntryOver } from './entry-text.ts'

export const shownOptions = [
  { value: 'name', label: 'Fuldt navn' },
  { value: 'initials', label: 'Initialer' },
  { value: 'anonymous', label: 'Anonym' },
]

/** Changes how the golfer is shown on every list until the result is final, also when the host made the entry. */
export function ShownAs({ entry }: { entry: OwnEntry }) {
  const { id, shownAs, tournament } = entry
  const toast = useToast()
  const show = useMutation(entryMutations(useQueryClient()).show)
  if (isEntryOver(entry) || tournament.state === 'final') return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (show.isPending) return
    const chosen = String(new FormData(event.currentTarget).get('shownAs')) as OwnEntry['shownAs']
    const onSuccess = ({ entry: now }: { entry: OwnEntry }) =>
      toast({ title: successText(now.shownAs, chosen), tone: 'success' })
    show.mutate({ entryId: id, shownAs: chosen }, { onSuccess })
  }
  return (
    <section aria-labelledby="shown-as" className="border-t border-slate-300 pt-6">
      <h2 id="shown-as" className="text-xl">
        Navn på listerne
      </h2>
      <p className="mt-2 max-w-text text-slate-700">
        Sådan står {entry.firstName} på deltagerliste, startliste og stilling. Du kan ændre det, til
        resultatet er endeligt.
      </p>
      <form
        method="post"
        action={showEntryAs.path.replace(':entryId', id)}
        onSubmit={submit}
        className="mt-4 grid gap-4"
      >
        <input type="hidden" name="_page" value={`/account/tournaments/${id}`} />
        {show.error && <Problem error={show.error} title="Navnet er ikke ændret" />}
        <div className="flex flex-wrap items-end gap-4">
          <SelectField
            key={shownAs}
            name="shownAs"
            label="Vis som"
            options={shownOptions}
            defaultValue={shownAs}
          />
          <Button type="submit" variant="secondary" busy={show.isPending && 'Gemmer …'}>
            Gem navnet
          </Button>
        </div>
      </form>
    </section>
  )
}

const shownAsText = { name: 'med fuldt navn', initials: 'med initialer', anonymous: 'som Anonym' }

function successText(now: OwnEntry['shownAs'], chosen: OwnEntry['shownAs']): string {
  if (now !== chosen) return 'Spillere under 15 år står altid med initialer eller som Anonym.'
  return `Listerne viser nu spilleren ${shownAsText[now]}.`
}
