import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanySeat } from '#contract/companies/portal.ts'
import { moveSeat } from '#contract/companies/portal.ts'
import { countOf } from '#domain/shared/danish.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { companyMutations } from './portal-queries.ts'

type MoveSeatProps = { seat: CompanySeat; companyId: string }

/** Moves a card to another person: one address, and what happens before it does. */
export function MoveSeat({ seat, companyId }: MoveSeatProps) {
  const [isOpen, setOpen] = useState(false)
  const who = seat.holder?.name || seat.holder?.email || ''
  return (
    <>
      <Button
        variant="quiet"
        className="min-h-11 px-3! text-sm"
        disabled={seat.changesLeft === 0}
        onClick={() => setOpen(true)}
      >
        Flyt<span className="sr-only"> kortet fra {who}</span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={`Flyt kortet fra ${who}`}>
        {isOpen && <MoveForm {...{ seat, companyId, who }} close={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function MoveForm({
  seat,
  companyId,
  who,
  close,
}: MoveSeatProps & { who: string; close: () => void }) {
  const toast = useToast()
  const move = useMutation(companyMutations(useQueryClient(), companyId).move)
  const form = useContractForm({
    endpoint: moveSeat,
    read: ({ email }) => ({ companyId, seatId: seat.seatId, email }),
    send: async (input) => {
      await move.mutateAsync(input)
      close()
      toast({
        title: 'Kortet er flyttet.',
        text: `${input.email} har fået en mail.`,
        tone: 'success',
      })
    },
  })
  return (
    <form noValidate {...form.props} className="grid gap-5">
      <p>
        Kortet gælder ikke længere for {who} fra nu af. Den nye får en mail og tager imod kortet med
        sit DGU-nummer. Runder, der er spillet i en klub, følger kortet. Det kan flyttes{' '}
        {countOf(seat.changesLeft, 'gang', 'gange')} til i år. Er der spillet på det i dag, kan den
        nye bruge det fra i morgen.
      </p>
      <EmailField
        name="email"
        label="Den nyes mail"
        autoComplete="off"
        error={
          form.isWrong('email') ? 'Skriv en mailadresse, for eksempel ida@firma.dk.' : undefined
        }
      />
      {form.error !== null && <Problem error={form.error} title="Kortet er ikke flyttet" />}
      <ButtonRow>
        <Button type="submit" busy={form.isBusy && 'Flytter …'}>
          Flyt kortet
        </Button>
        <Button variant="quiet" onClick={close}>
          Fortryd
        </Button>
      </ButtonRow>
    </form>
  )
}
