import * as apiKeys from '#contract/programs/api-keys.ts'
import * as webhooks from '#contract/programs/webhooks.ts'
import { handle, type App } from '../http/handle.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { listDeliveries, sendDeliveryAgain, sendTestDelivery } from './deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks.ts'

export function programRoutes(app: App) {
  handle(app, apiKeys.listApiKeys, listApiKeys)
  handle(app, apiKeys.createApiKey, createApiKey)
  handle(app, apiKeys.revokeApiKey, revokeApiKey)
  handle(app, webhooks.listWebhooks, listWebhooks)
  handle(app, webhooks.createWebhook, createWebhook)
  handle(app, webhooks.updateWebhook, updateWebhook)
  handle(app, webhooks.deleteWebhook, deleteWebhook)
  handle(app, webhooks.rotateWebhookSecret, rotateWebhookSecret)
  handle(app, webhooks.listDeliveries, listDeliveries)
  handle(app, webhooks.sendTestDelivery, sendTestDelivery)
  handle(app, webhooks.sendDeliveryAgain, sendDeliveryAgain)
}
