import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Deliveries } from '#contract/programs/webhooks.ts'
import { webhookEventText } from '#domain/programs/webhook-events.ts'
import { momentText } from '../../moment-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Problem } from '../shell/problem.tsx'
import { deliveriesQuery, webhookMutations } from './programs-queries.ts'

type Delivery = Deliveries['deliveries'][number]

const states = {
  delivered: { text: 'Kommet frem', tone: 'success' },
  waiting: { text: 'Venter', tone: 'info' },
  failed: { text: 'Ikke kommet frem', tone: 'error' },
} as const

const answerTexts: Record<string, string> = {
  timeout: 'intet svar i 15 sekunder',
  no_connection: 'ingen forbindelse',
  private_address: 'adressen er på et lokalt netværk',
  wrong_address: 'adressen kan ikke bruges',
  redirected: 'adressen viser videre',
  too_large: 'svaret var for stort',
}

type Props = { clubId: string; webhookId: string; isOff: boolean }

/** What was sent to a webhook, with the answers, and a way to send it again. */
export function WebhookDeliveries({ clubId, webhookId, isOff }: Props) {
  const { data, error } = useQuery(deliveriesQuery(clubId, webhookId))
  const sendAgain = useMutation(webhookMutations(useQueryClient(), clubId).sendAgain)
  if (error) return <Problem error={error} title="Listen kan ikke vises" />
  if (!data) return <p className="text-slate-600">Henter …</p>
  const again = ({ id, event }: Delivery) => (
    <Button
      variant="quiet"
      disabled={isOff || sendAgain.isPending}
      onClick={() => sendAgain.mutate({ webhookId, deliveryId: id })}
    >
      Send igen<span className="sr-only">: {webhookEventText[event]}</span>
    </Button>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {sendAgain.error && <Problem error={sendAgain.error} title="Den er ikke sendt igen" />}
      <Table
        caption="De seneste 100, der er sendt"
        columns={[...columns, { key: 'again', label: 'Igen', cell: again }]}
        rows={data.deliveries}
        rowKey={({ id }) => id}
        empty={<p className="text-slate-700">Intet er sendt endnu.</p>}
      />
    </div>
  )
}

const columns: Column<Delivery>[] = [
  { key: 'event', label: 'Hvad', heading: true, cell: ({ event }) => webhookEventText[event] },
  { key: 'at', label: 'Hvornår', cell: ({ createdAt }) => momentText(createdAt) },
  {
    key: 'state',
    label: 'Tilstand',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].text}</Badge>,
  },
  { key: 'answer', label: 'Svar', cell: answerOf },
]

function answerOf({ answer, attempts, state, dueAt }: Delivery): string {
  if (answer === null) return 'Ikke sendt endnu'
  const said = answerTexts[answer] ?? answer
  const tries = attempts > 1 ? `, ${attempts} forsøg` : ''
  return `${said}${tries}${state === 'waiting' && dueAt ? `, næste ${momentText(dueAt)}` : ''}`
}
