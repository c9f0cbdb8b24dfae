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
  const [objectionId] = useState(newId)
  const [text, setText] = useState('')
  const [isPressed, setPressed] = useState(false)
  const send = useMutation(objectMutation(clubId))
  const isMissing = text.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (!isMissing && !send.isPending) send.mutate({ objectionId, statementId, text })
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
      {send.error && <Problem error={send.error} title="Indsigelsen blev ikke sendt" />}
      <div>
        <Button type="submit" busy={send.isPending && 'Sender …'}>
          Send indsigelsen
        </Button>
      </div>
    </form>
  )
}
