import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ApiKeyScope } from '#domain/accounts/api-keys.ts'
import type { WebhookEvent } from '#domain/programs/webhook-events.ts'
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type NewApiKey,
} from '#contract/programs/api-keys.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  sendDeliveryAgain,
  sendTestDelivery,
  updateWebhook,
} from '#contract/programs/webhooks.ts'
import { call } from '../../api.ts'

const keyOf = (clubId: string, part: string) => ['clubs', clubId, 'programs', part] as const

export const apiKeysQuery = (clubId: string) =>
  queryOptions({
    queryKey: keyOf(clubId, 'keys'),
    queryFn: ({ signal }) => call(listApiKeys, { clubId }, signal),
  })

export const webhooksQuery = (clubId: string) =>
  queryOptions({
    queryKey: keyOf(clubId, 'webhooks'),
    queryFn: ({ signal }) => call(listWebhooks, { clubId }, signal),
  })

/** Read again every few seconds while it is open, because deliveries arrive by themselves. */
export const deliveriesQuery = (clubId: string, webhookId: string) =>
  queryOptions({
    queryKey: keyOf(clubId, webhookId),
    queryFn: ({ signal }) => call(listDeliveries, { clubId, webhookId }, signal),
    refetchInterval: 4_000,
  })

export type KeyInput = { name: string; scopes: ApiKeyScope[]; days: NewApiKey['days'] }

export const apiKeyMutations = (client: QueryClient, clubId: string) => {
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(clubId, 'keys') })
  return {
    create: mutationOptions({
      mutationFn: (input: KeyInput) => call(createApiKey, { clubId, ...input }),
      onSuccess,
    }),
    revoke: mutationOptions({
      mutationFn: (keyId: string) => call(revokeApiKey, { clubId, keyId }),
      onSuccess,
    }),
  }
}

export type WebhookInput = { url: string; events: WebhookEvent[] }

export const webhookMutations = (client: QueryClient, clubId: string) => {
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(clubId, 'webhooks') })
  const afterSending = (_: unknown, { webhookId }: { webhookId: string }) =>
    client.invalidateQueries({ queryKey: keyOf(clubId, webhookId) })
  return {
    create: mutationOptions({
      mutationFn: (input: WebhookInput) => call(createWebhook, { clubId, ...input }),
      onSuccess,
    }),
    update: mutationOptions({
      mutationFn: (input: WebhookInput & { webhookId: string; basedOn: string }) =>
        call(updateWebhook, { clubId, ...input }),
      onSuccess,
    }),
    rotate: mutationOptions({
      mutationFn: (webhookId: string) => call(rotateWebhookSecret, { clubId, webhookId }),
      onSuccess,
    }),
    remove: mutationOptions({
      mutationFn: (webhookId: string) => call(deleteWebhook, { clubId, webhookId }),
      onSuccess,
    }),
    test: mutationOptions({
      mutationFn: (input: { webhookId: string }) => call(sendTestDelivery, { clubId, ...input }),
      onSuccess: afterSending,
    }),
    sendAgain: mutationOptions({
      mutationFn: (input: { webhookId: string; deliveryId: string }) =>
        call(sendDeliveryAgain, { clubId, ...input }),
      onSuccess: afterSending,
    }),
  }
}
