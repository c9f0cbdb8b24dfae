import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendNewsletter } from '#contract/notifications/marketing.ts'
import { countOf } from '#domain/shared/danish.ts'
import { call } from '../../../api.ts'
import { newId } from '../../../new-id.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { subscribersQuery } from './mail-queries.ts'
import { ShownMail } from './shown-mail.tsx'

/** Writes news and mails them to everybody who has agreed. */
export function NewNewsletter() {
  const { data } = useQuery(subscribersQuery)
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const people = data ? countOf(data.count, 'person', 'personer') : '…'
  return (
    <div className="grid max-w-form gap-6">
      <p>
        {people} har sagt ja til nyheder. Kun de får mailen, og hver mail kan afmeldes med ét tryk.
      </p>
      <TextField
        name="subject"
        label="Emne"
        maxLength={120}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <TextArea
        name="body"
        label="Tekst"
        help="En tom linje giver et afsnit, ## en overskrift, - et punkt, og [ord](/adresse) et link."
        rows={12}
        maxLength={10_000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {body.trim() !== '' && <ShownMail subject={subject} body={body} />}
      <div>
        <SendNews
          count={data?.count}
          subject={subject}
          body={body}
          onSent={() => {
            setSubject('')
            setBody('')
          }}
        />
      </div>
    </div>
  )
}

type SendNewsProps = {
  /** The people who have agreed; undefined until it is known. */
  count: number | undefined
  subject: string
  body: string
  onSent: () => void
}

function SendNews({ count = 0, subject, body, onSent }: SendNewsProps) {
  // The same id for a second press, so that it sends nothing.
  const [id, setId] = useState(newId)
  const isWritten = subject.trim().length >= 3 && body.trim().length >= 10
  return (
    <ActionDialog
      label="Send nyhederne"
      effect={
        isWritten ? (
          <p>
            »{subject}« sendes til {countOf(count, 'person', 'personer')}. Den kan ikke kaldes
            tilbage.
          </p>
        ) : (
          <p>Skriv et emne og en tekst først.</p>
        )
      }
      isPossible={isWritten && count > 0}
      confirmLabel="Send nu"
      busy="Sender …"
      run={async () => {
        const { recipients } = await call(sendNewsletter, { id, subject, body })
        setId(newId())
        onSent()
        return `Nyhederne er på vej til ${countOf(recipients, 'person', 'personer')}.`
      }}
    />
  )
}
