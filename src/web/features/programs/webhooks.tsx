import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createWebhook, type Webhook } from '#contract/programs/webhooks.ts'
import { webhookEventText } from '#domain/programs/webhook-events.ts'
import { momentText } from '../../moment-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../shell/problem.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { webhookMutations, webhooksQuery } from './programs-queries.ts'
import { ShownOnce } from './shown-once.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** The club's addresses for events, and a form for a new one. */
export function Webhooks({ clubId }: { clubId: string }) {
  const { webhooks } = useSuspenseQuery(webhooksQuery(clubId)).data
  const create = useMutation(webhookMutations(useQueryClient(), clubId).create)
  // A new secret of the same webhook is shown beside it, and the first would be the wrong one to copy.
  const isFirst = webhooks.some(
    ({ id, oldSecretUntil }) => id === create.data?.webhookId && oldSecretUntil === null,
  )
  return (
    <section aria-labelledby="webhooks" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="max-w-text">
        <h2 id="webhooks">Webhooks</h2>
        <p className="mt-1 text-slate-700">
          Vi sender en kort besked til jeres adresse, når der sker noget i klubbens turneringer.
          Beskeden har kun numre, ingen navne. Svarer adressen ikke, prøver vi igen i et døgn.
        </p>
      </div>
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        {webhooks.length === 0 ? (
          <p className="text-slate-700">Ingen webhooks.</p>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-8">
            {webhooks.map((webhook) => (
              <OneWebhook key={webhook.id} clubId={clubId} webhook={webhook} />
            ))}
          </ul>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {isFirst && create.data && <Secret secret={create.data.secret} />}
          <WebhookForm
            title="Ny webhook"
            endpoint={createWebhook}
            ids={{ clubId }}
            button="Opret webhook"
            send={(input) => create.mutateAsync(input)}
          />
        </div>
      </div>
    </section>
  )
}

const Secret = ({ secret }: { secret: string }) => (
  <ShownOnce title="Hemmeligheden" text={secret} what="hemmeligheden">
    Kopiér den nu, og læg den i programmet, som tjekker underskriften med den. Den vises ikke igen.
  </ShownOnce>
)

const states = {
  on: { text: 'Slået til', tone: 'success' },
  failing: { text: 'Svarer ikke', tone: 'warning' },
  off: { text: 'Slået fra', tone: 'error' },
} as const

type Dialogs = 'edit' | 'remove' | 'rotate'

function OneWebhook({ clubId, webhook }: { clubId: string; webhook: Webhook }) {
  const { id, url, state } = webhook
  const [open, setOpen] = useState<Dialogs>()
  const [isListed, setListed] = useState(false)
  const mutations = webhookMutations(useQueryClient(), clubId)
  const test = useMutation(mutations.test)
  const rotate = useMutation(mutations.rotate)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-slate-300 pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">{url}</strong>
        <Badge tone={states[state].tone}>{states[state].text}</Badge>
      </div>
      <Facts webhook={webhook} />
      {rotate.data && <Secret secret={rotate.data.secret} />}
      {test.error && <Problem error={test.error} title="Prøven er ikke sendt" />}
      <div className="flex flex-wrap gap-3">
        {state !== 'off' && (
          <Button
            variant="secondary"
            busy={test.isPending && 'Sender …'}
            onClick={() => test.mutate({ webhookId: id }, { onSuccess: () => setListed(true) })}
          >
            Send prøve
          </Button>
        )}
        <Button variant="secondary" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
          {isListed ? 'Skjul sendte' : 'Vis sendte'}
        </Button>
        <QuietButtons isOff={state === 'off'} onOpen={setOpen} />
      </div>
      {isListed && <WebhookDeliveries clubId={clubId} webhookId={id} isOff={state === 'off'} />}
      <EditDialog
        {...{ clubId, webhook }}
        open={open === 'edit'}
        close={() => setOpen(undefined)}
      />
      <RemoveDialog {...{ clubId, id }} open={open === 'remove'} close={() => setOpen(undefined)} />
      <ConfirmDialog
        open={open === 'rotate'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'rotate' : undefined)}
        title="Lav en ny hemmelighed?"
        effect={<RotateEffect error={rotate.error} />}
        confirmLabel="Lav ny hemmelighed"
        busy={rotate.isPending && 'Laver …'}
        onConfirm={() => rotate.mutate(id, { onSuccess: () => setOpen(undefined) })}
      />
    </li>
  )
}

const Facts = ({ webhook }: { webhook: Webhook }) => (
  <p className="text-sm text-slate-600">
    {webhook.events.map((event) => webhookEventText[event]).join(', ')}.
    {webhook.failingSince && ` Intet er kommet frem siden ${momentText(webhook.failingSince)}.`}
    {webhook.oldSecretUntil &&
      ` Den gamle hemmelighed gælder til ${momentText(webhook.oldSecretUntil)}.`}
  </p>
)

type QuietButtonsProps = { isOff: boolean; onOpen: (dialog: Dialogs) => void }

const QuietButtons = ({ isOff, onOpen }: QuietButtonsProps) => (
  <>
    <Button variant="quiet" onClick={() => onOpen('edit')}>
      {isOff ? 'Slå til igen' : 'Ret'}
    </Button>
    <Button variant="quiet" onClick={() => onOpen('rotate')}>
      Ny hemmelighed
    </Button>
    <Button variant="quiet" onClick={() => onOpen('remove')}>
      Slet
    </Button>
  </>
)

const RotateEffect = ({ error }: { error: unknown }) => (
  <>
    <p>Den gamle gælder også i et døgn, så programmet kan nå at skifte.</p>
    {error !== null && <Problem error={error} title="Den er ikke lavet" />}
  </>
)

type DialogProps = { clubId: string; open: boolean; close: () => void }

function EditDialog({ clubId, webhook, open, close }: DialogProps & { webhook: Webhook }) {
  const update = useMutation(webhookMutations(useQueryClient(), clubId).update)
  const { id: webhookId, version: basedOn } = webhook
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={webhook.state === 'off' ? 'Slå webhooken til igen' : 'Ret webhooken'}
    >
      <WebhookForm
        endpoint={createWebhook}
        ids={{ clubId }}
        webhook={webhook}
        button="Gem"
        send={async (input) => {
          await update.mutateAsync({ webhookId, basedOn, ...input })
          close()
        }}
      />
    </Dialog>
  )
}

function RemoveDialog({ clubId, id, open, close }: DialogProps & { id: string }) {
  const remove = useMutation(webhookMutations(useQueryClient(), clubId).remove)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Slet webhooken?"
      effect={
        <>
          <p>Der sendes ikke mere til adressen, og listen over det sendte slettes.</p>
          {remove.error && <Problem error={remove.error} title="Den er ikke slettet" />}
        </>
      }
      danger
      confirmLabel="Slet webhooken"
      busy={remove.isPending && 'Sletter …'}
      onConfirm={() => remove.mutate(id)}
    />
  )
}
