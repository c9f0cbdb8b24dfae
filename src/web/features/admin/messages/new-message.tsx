import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendMessage } from '#contract/admin/messages.ts'
import {
  findMessageError,
  type MessageAudience,
  type MessagePurpose,
} from '#domain/admin/message.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { call } from '../../../api.ts'
import { newId } from '../../../new-id.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { ShownMail } from '../mails/shown-mail.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { BannerFields, noBanner, readBanner } from './banner-fields.tsx'
import { recipientsQuery } from './message-queries.ts'
import { emptyAudience, readAudience } from './read-audience.ts'

const purposes = [
  {
    value: 'service',
    label: 'Service',
    description: 'Om kortet, klubberne eller et besøg. Må ikke indeholde tilbud.',
  },
  {
    value: 'marketing',
    label: 'Marketing',
    description: 'Nyheder og tilbud. Kun til dem, der har sagt ja til nyheder.',
  },
] as const

const people = (count: number) => countOf(count, 'person', 'personer')

/** Writes a message, shows how many receive it, and sends it. */
export function NewMessage({ onSent }: { onSent: (id: string) => void }) {
  const [draft, setDraft] = useState(emptyAudience)
  const [chosen, setPurpose] = useState<MessagePurpose>('service')
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const [banner, setBanner] = useState(noBanner)
  const isNews = draft.kind === 'news'
  const purpose = isNews ? 'marketing' : chosen
  const text = { purpose, subject: subject.trim(), body: body.trim() }
  return (
    <div className="grid max-w-form gap-6">
      <AudienceFields draft={draft} onChange={setDraft} />
      {isNews ? (
        <p>
          Hver mail kan afmeldes med ét tryk. Den, der afmelder, før mailen er sendt, får den ikke.
        </p>
      ) : (
        <RadioCards
          name="purpose"
          legend="Hvad slags besked er det?"
          options={purposes}
          value={purpose}
          onChange={({ currentTarget: { value } }) => setPurpose(value as MessagePurpose)}
        />
      )}
      <TextField
        name="subject"
        label="Emne"
        maxLength={120}
        value={subject}
        onChange={({ currentTarget: { value } }) => setSubject(value)}
      />
      <TextArea
        name="body"
        label="Tekst"
        help="Mailen begynder med Hej og personens navn. En tom linje giver et afsnit, ## en overskrift, - et punkt, og [ord](/adresse) et link."
        rows={10}
        maxLength={10_000}
        value={body}
        onChange={({ currentTarget: { value } }) => setBody(value)}
      />
      <OfferWarning {...text} />
      {text.body !== '' && <ShownMail subject={subject} body={body} />}
      <BannerFields draft={banner} onChange={setBanner} />
      <Send {...text} audience={readAudience(draft)} notice={readBanner(banner)} onSent={onSent} />
    </div>
  )
}

type Text = { purpose: MessagePurpose; subject: string; body: string }

/** Names the words of an offer in a service message while it is being written. */
function OfferWarning(text: Text) {
  const error = findMessageError(text)
  if (error?.reason !== 'message_has_offers') return null
  return (
    <Notice tone="warning" title="En servicebesked må ikke indeholde tilbud">
      <p>
        Skriv om på {listInDanish(error.words.map((word) => `»${word}«`))}, eller vælg Marketing.
      </p>
    </Notice>
  )
}

type SendProps = Text & {
  audience: MessageAudience | undefined
  notice: ReturnType<typeof readBanner>
  onSent: (id: string) => void
}

function Send({ audience, notice, onSent, ...text }: SendProps) {
  // The same id for a second press, so that it sends nothing.
  const [id] = useState(newId)
  const { data: recipients, refetch } = useQuery(recipientsQuery(audience, text.purpose))
  const missing = whatIsMissing({ ...text, audience, notice }, recipients)
  const count = recipients ?? 0
  const run = async () => {
    if (!audience || notice === undefined) throw new Error('The message is incomplete')
    try {
      const sent = await call(sendMessage, { id, audience, notice, recipients: count, ...text })
      onSent(id)
      return `Beskeden er på vej til ${people(sent.recipients)}.`
    } catch (error) {
      await refetch()
      throw error
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p aria-live="polite" className="font-semibold">
        {audience && recipients !== undefined && `${people(count)} får beskeden.`}
      </p>
      <ActionDialog
        label="Send beskeden"
        effect={
          missing ? (
            <p>{missing}</p>
          ) : (
            <p>
              »{text.subject}« sendes på mail til {people(count)}. De første mails går om et minut,
              og indtil da kan du stoppe dem alle på beskedens side.
            </p>
          )
        }
        isPossible={!missing}
        confirmLabel={count > 0 ? `Send til ${people(count)}` : 'Send'}
        busy="Sender …"
        onAsk={() => void (audience && refetch())}
        run={run}
      />
    </div>
  )
}

type Draft = Omit<SendProps, 'onSent'>

/** Why the message cannot be sent yet. */
function whatIsMissing({ audience, notice, ...text }: Draft, recipients: number | undefined) {
  if (!audience) return 'Vælg først, hvem der skal have beskeden.'
  if (recipients === undefined) return 'Vi tæller modtagerne. Vent et øjeblik.'
  if (recipients === 0) {
    if (audience.kind === 'news') return 'Ingen har sagt ja til nyheder på mail endnu.'
    return text.purpose === 'marketing'
      ? 'Ingen af dem har sagt ja til nyheder på mail.'
      : 'Der er ingen modtagere med de valg.'
  }
  if (text.subject.length < 3 || text.body.length < 10) return 'Skriv et emne og en tekst først.'
  const error = findMessageError(text)
  if (error?.reason === 'message_has_offers') return 'Fjern tilbuddet fra teksten først.'
  if (error) return 'Teksten kan ikke vises, som den står. Se efter links og {ord} i klammer.'
  if (notice === undefined) return 'Skriv opslaget og dets dage først, eller slå det fra.'
  return undefined
}
