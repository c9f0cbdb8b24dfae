import { useRef } from 'react'
import type { createWebhook, Webhook } from '#contract/programs/webhooks.ts'
import { webhookEvents, webhookEventText } from '#domain/programs/webhook-events.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import type { WebhookInput } from './programs-queries.ts'

type WebhookFormProps = {
  title?: string
  endpoint: typeof createWebhook
  ids: { clubId: string }
  /** The values to begin with. */
  webhook?: Webhook
  button: string
  send: (input: WebhookInput) => Promise<unknown>
}

/** The address and the kinds of events of a webhook, new or changed. */
export function WebhookForm({ title, endpoint, ids, webhook, button, send }: WebhookFormProps) {
  const frame = useRef<HTMLFormElement>(null)
  const form = useContractForm({
    endpoint,
    read: ({ url, ...fields }) => ({
      ...ids,
      url,
      events: webhookEvents.filter((event) => fields[event] === 'on'),
    }),
    send: async ({ url, events }) => {
      await send({ url, events })
      frame.current?.reset()
    },
  })
  return (
    <form
      ref={frame}
      noValidate
      {...form.props}
      className={
        title ? 'grid gap-5 rounded-md border border-slate-300 bg-white p-6' : 'grid gap-5'
      }
    >
      {title && <h3 className="text-xl">{title}</h3>}
      <TextField
        id={webhook ? `url-${webhook.id}` : 'url'}
        name="url"
        type="url"
        label="Adresse"
        help="Begynder med https:// og tager imod POST."
        maxLength={500}
        autoComplete="off"
        defaultValue={webhook?.url}
        error={
          form.isWrong('url') ? 'Skriv adressen, fx https://klubben.dk/haendelser.' : undefined
        }
      />
      <fieldset>
        <legend className="font-semibold">Hvornår?</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            id={webhook ? `${event}-${webhook.id}` : event}
            name={event}
            label={webhookEventText[event]}
            defaultChecked={webhook?.events.includes(event) ?? true}
          />
        ))}
        {form.isWrong('events') && <p className="mt-1 text-red-700">Vælg mindst én.</p>}
      </fieldset>
      {form.error !== null && <Problem error={form.error} title="Webhooken er ikke gemt" />}
      <Button type="submit" busy={form.isBusy && 'Gemmer …'} className="w-fit">
        {button}
      </Button>
    </form>
  )
}
