import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { objectMutation } from './club-settlement-queries.ts'

type ObjectionFormProps = { clubId: string; statementId: string; until: string }

/** An objection to a statement; the back office answers it on the same page. */
export function ObjectionForm({ clubId, statementId, until }: ObjectionFormProps) {
  const send = useMutation(objectMutation(clubId))
  return (
    <ObjectionFields
      statementId={statementId}
      until={until}
      error={send.error}
      isSending={send.isPending}
      onSend={(typed) => send.mutate({ statementId, ...typed })}
    />
  )
}

type ObjectionFieldsProps = {
  statementId: string
  /** The last day for it. */
  until: string
  error: unknown
  isSending: boolean
  onSend: (typed: { objectionId: string; text: string }) => void
}

/** The form alone: it is sent by the club's page, and by the link of the month's mail. */
export function ObjectionFields({ statementId, until, error, ...of }: ObjectionFieldsProps) {
  const [objectionId] = useState(newId)
  const [text, setText] = useState('')
  const [isPressed, setPressed] = useState(false)
  const isMissing = text.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (!isMissing && !of.isSending) of.onSend({ objectionId, text })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-text gap-4">
      <TextArea
        name={`objection-${statementId}`}
        label="Hvad er forkert?"
        help={`I kan gøre indsigelse til og med ${formatDay(plainDate(until))}. Skriv helst dagen og runden.`}
        value={text}
        maxLength={4000}
        error={isPressed && isMissing ? 'Skriv, hvad der er forkert' : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error !== null && <Problem error={error} title="Indsigelsen blev ikke sendt" />}
      <div>
        <Button type="submit" busy={of.isSending && 'Sender …'}>
          Send indsigelsen
        </Button>
      </div>
    </form>
  )
}
