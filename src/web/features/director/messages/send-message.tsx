import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendTournamentMessage, type TournamentMessages } from '#contract/director/messages.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { countOf } from '#domain/shared/danish.ts'
import { call } from '../../../api.ts'
import { newId } from '../../../new-id.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { effectText } from './effect-text.ts'
import { messagesQuery } from './message-queries.ts'

type Audience = TournamentMessages['audiences'][number]
type SendMessageProps = { tournamentId: string; audiences: readonly Audience[] }

const errorTexts: Partial<Record<string, string>> = {
  subject: 'Skriv, hvad det handler om, med 3 til 70 tegn.',
  body: 'Skriv beskeden med 3 til 2.000 tegn.',
}

/** Writes to all players, a *række* or a flight. Whom it goes to is said before it is sent. */
export function SendMessage({ tournamentId, audiences }: SendMessageProps) {
  // By value, because the list is fetched again while mails wait.
  const [chosen, setChosen] = useState('')
  const [written, setWritten] = useState<Written>()
  // One id for one message, so that a second press or a lost answer sends nothing again.
  const [id, setId] = useState(newId)
  const audience = audiences.find((one) => keyOf(one) === chosen) ?? audiences[0]
  const form = useContractForm({
    endpoint: sendTournamentMessage,
    read: ({ subject, body, isUrgent }) => ({
      tournamentId,
      id,
      audience: audience?.audience,
      recipients: audience?.players ?? 0,
      subject,
      body,
      isUrgent: isUrgent === 'on',
    }),
    send: async (input) => setWritten(input),
  })
  const errorOf = (field: string) => (form.isWrong(field) ? errorTexts[field] : undefined)
  return (
    <section aria-labelledby="new" className="grid gap-5">
      <h2 id="new" className="text-xl">
        Skriv til spillerne
      </h2>
      <form key={id} noValidate {...form.props} className="grid max-w-form gap-6">
        <SelectField
          name="audience"
          label="Til"
          options={audiences.map((one) => ({
            value: keyOf(one),
            label: `${one.text} (${one.players})`,
          }))}
          value={audience ? keyOf(audience) : ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <MessageFields errorOf={errorOf} />
        <WhoGetsIt audience={audience} />
        <Button type="submit" className="w-fit" disabled={!audience?.players}>
          Send til {countOf(audience?.players ?? 0, 'spiller', 'spillere')}
        </Button>
      </form>
      <ConfirmSending
        written={written}
        to={written && audiences.find((one) => keyOf(one) === keyOf(written))}
        onSent={() => {
          setId(newId())
          form.reset()
        }}
        onClose={() => setWritten(undefined)}
      />
    </section>
  )
}

const keyOf = ({ audience }: Pick<Audience, 'audience'>) => JSON.stringify(audience)

function MessageFields({ errorOf }: { errorOf: (field: string) => string | undefined }) {
  return (
    <>
      <TextField
        name="subject"
        label="Emne"
        help="Kort. Det er også hele sms’en."
        maxLength={70}
        autoComplete="off"
        error={errorOf('subject')}
      />
      <TextArea name="body" label="Besked" rows={6} maxLength={2000} error={errorOf('body')} />
      <Checkbox
        name="isUrgent"
        label="Det haster: send også sms og notifikation"
        help="Til dem, der har bedt om det, og til spillere uden konto med et mobilnummer på listen."
      />
    </>
  )
}

type Written = ParsedInput<typeof sendTournamentMessage>
type ConfirmProps = {
  written: Written | undefined
  to: Audience | undefined
  onSent: () => void
  onClose: () => void
}

/** A sent mail cannot be taken back, so the number of players is confirmed. */
function ConfirmSending({ written, to, onSent, onClose }: ConfirmProps) {
  const client = useQueryClient()
  const toast = useToast()
  const send = useMutation({
    mutationFn: (input: Written) => call(sendTournamentMessage, input),
    onSettled: (_, __, { tournamentId }) => client.invalidateQueries(messagesQuery(tournamentId)),
    onSuccess: ({ recipients }) => {
      onClose()
      onSent()
      const mailed = recipients - (to?.withoutMail ?? 0)
      toast({
        title:
          mailed > 0
            ? `Beskeden er på vej til ${countOf(mailed, 'spiller', 'spillere')}.`
            : 'Beskeden er gemt. Ingen har en mailadresse.',
        tone: 'success',
      })
    },
  })
  const close = () => {
    send.reset()
    onClose()
  }
  // After a refusal because of the number, the new one is shown and sent.
  const players = to?.players ?? 0
  return (
    <Dialog
      open={written !== undefined}
      onOpenChange={(open) => !open && close()}
      title={`Send »${written?.subject ?? ''}«?`}
      description={to && effectText(to, written?.isUrgent ?? false)}
    >
      {send.error && <Problem error={send.error} title="Beskeden er ikke sendt" />}
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => written && send.mutate({ ...written, recipients: players })}
          busy={send.isPending && 'Sender …'}
        >
          Send beskeden
        </Button>
        <Button variant="secondary" onClick={close}>
          Ret den
        </Button>
      </div>
    </Dialog>
  )
}

function WhoGetsIt({ audience }: { audience: Audience | undefined }) {
  if (!audience?.players)
    return <p className="text-slate-700">Ingen tilmeldte at skrive til her.</p>
  if (audience.withoutMail === 0) return null
  return (
    <p className="text-slate-800">
      {countOf(audience.withoutMail, 'spiller', 'spillere')} har ingen mailadresse. Efter
      afsendelsen kan du se, hvem du skal ringe til.
    </p>
  )
}
