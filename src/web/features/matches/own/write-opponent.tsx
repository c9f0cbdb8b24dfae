import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOpponent, type OwnMatch } from '#contract/matches/own.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ownMatchMutations } from '../match-queries.ts'

/** A message to the opponent by mail, without showing an address to either. */
export function WriteOpponent({ match }: { match: OwnMatch }) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const write = useMutation(ownMatchMutations(useQueryClient()).write)
  const form = useContractForm({
    endpoint: messageOpponent,
    read: ({ text }) => ({ matchId: match.id, text: text ?? '' }),
    send: async (input) => {
      await write.mutateAsync(input)
      toast({ title: 'Beskeden er på vej.', tone: 'success' })
      setOpen(false)
    },
  })
  const name = match.opponent?.name ?? 'din modstander'
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Skriv til {name}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Skriv til ${name}`}
        description="Vi sender beskeden som mail. I ser ikke hinandens adresser, så skriv dit nummer, hvis du vil ringes op."
      >
        <form noValidate {...form.props} className="grid gap-5">
          <TextArea
            name="text"
            label="Besked"
            rows={5}
            maxLength={1000}
            error={form.isWrong('text') ? 'Skriv beskeden med 3 til 1.000 tegn.' : undefined}
          />
          {form.error !== null && <Problem error={form.error} title="Beskeden er ikke sendt" />}
          <Button type="submit" busy={form.isBusy && 'Sender …'}>
            Send beskeden
          </Button>
        </form>
      </Dialog>
    </>
  )
}
