import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { chooseClubMail } from '#contract/checkins/club-link.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { chooseMailMutation, clubMailQuery } from './club-link-queries.ts'

/** Who receives the month's mail of the club: its people by a tick each, and other addresses. */
export function ClubMailRecipients({ clubId }: { clubId: string }) {
  const { data, error } = useQuery(clubMailQuery(clubId))
  const choose = useMutation(chooseMailMutation(clubId))
  return (
    <section aria-labelledby="month-mail" className="grid max-w-text gap-4">
      <div>
        <h2 id="month-mail" className="text-xl">
          Månedens mail
        </h2>
        <p className="mt-1 text-slate-700">
          Den 1. i hver måned skriver vi, hvor mange gæster klubben havde, hvad det bliver til, og
          om der er noget at gøre. Linkene i mailen kan lukke banen, give en runde tilbage og gøre
          indsigelse uden at logge ind. Vælg kun adresser, der må det.
        </p>
      </div>
      {error && <Problem error={error} title="Modtagerne kunne ikke hentes" />}
      {data && (
        <ul className="grid">
          {data.addresses.map(({ email, name, receives }) => (
            <li key={email}>
              <Checkbox
                name={`month-mail-${email}`}
                label={
                  <span className="wrap-anywhere">
                    {name || email}
                    {name && <span className="block text-sm text-slate-600">{email}</span>}
                  </span>
                }
                checked={receives}
                disabled={choose.isPending}
                onChange={() => choose.mutate({ email, receives: !receives })}
              />
            </li>
          ))}
        </ul>
      )}
      {choose.error && <Problem error={choose.error} title="Valget er ikke gemt" />}
      <AddAddress clubId={clubId} />
    </section>
  )
}

function AddAddress({ clubId }: { clubId: string }) {
  const frame = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const choose = useMutation(chooseMailMutation(clubId))
  const form = useContractForm({
    endpoint: chooseClubMail,
    read: ({ email }) => ({ clubId, email, receives: true }),
    send: async ({ email }) => {
      await choose.mutateAsync({ email, receives: true })
      frame.current?.reset()
      toast({ title: `${email} får månedens mail.`, tone: 'success' })
    },
  })
  return (
    <form ref={frame} noValidate {...form.props} className="grid max-w-form gap-4">
      <EmailField
        name="email"
        label="En anden adresse"
        autoComplete="off"
        error={
          form.isWrong('email')
            ? 'Skriv en mailadresse, for eksempel kontor@klubben.dk.'
            : undefined
        }
      />
      {form.error !== null && <Problem error={form.error} title="Adressen er ikke tilføjet" />}
      <div>
        <Button type="submit" variant="secondary" busy={form.isBusy && 'Tilføjer …'}>
          Tilføj adressen
        </Button>
      </div>
    </form>
  )
}
